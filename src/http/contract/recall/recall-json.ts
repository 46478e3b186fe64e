import type { RetrievedMemory } from "../../../core/domain/ranking/retrieved-memory.ts";
import type { MemoryView } from "../../../core/domain/record/record.ts";
import type { Recalled } from "../../../core/operations/recall.ts";
import type { Scanned } from "../../../core/operations/scan.ts";
import { activationJson } from "../activation/activation-json.ts";
import { memoryJson } from "../memories/memory-json.ts";
import { explanationJson } from "./explanation-json.ts";

export function recallJson(recalled: Recalled) {
	const { result, stored, lines, block, blockChars, blockBytes, revision, explanation, activation, skipped } = recalled;
	return {
		memories: retrievedJson({ retrieved: result.memories, stored, lines }),
		dropped: result.dropped.map(({ id, reason }) => ({ id, reason })),
		degraded: result.degraded,
		unavailable: result.unavailable,
		sources: result.sources,
		...(skipped === null ? {} : { skipped }),
		block,
		block_chars: blockChars,
		block_bytes: blockBytes,
		revision,
		...(activation === null ? {} : { activation: activationJson(activation) }),
		...(explanation === null ? {} : { explain: explanationJson(explanation) }),
	};
}

export function scanJson({ candidates, stored, lines, degraded, unavailable, sources }: Scanned) {
	return { candidates: retrievedJson({ retrieved: candidates, stored, lines }), degraded, unavailable, sources };
}

interface RetrievedLines {
	readonly retrieved: readonly RetrievedMemory[];
	readonly stored: ReadonlyMap<string, MemoryView>;
	/** The rendered line of each, in the same order. */
	readonly lines: readonly string[];
}

function retrievedJson({ retrieved, stored, lines }: RetrievedLines) {
	return retrieved.map(({ record, score, scopeDistance, sourceOrdinal, reserved }, index) => {
		const view = stored.get(record.id);
		const line = lines[index];
		if (view === undefined || line === undefined)
			throw new Error("A retrieved memory came without its row or its line.");
		return {
			memory: memoryJson(view),
			line,
			score,
			scope_distance: scopeDistance,
			source_ordinal: sourceOrdinal,
			reserved,
		};
	});
}
