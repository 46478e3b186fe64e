import type { ActivationLog } from "../domain/activation/activation-log.ts";
import type { Failure } from "../domain/failure.ts";
import { addMs, DAY_MS } from "../domain/instant.ts";
import { BLOCK_PIN_DAYS } from "../domain/limits.ts";
import type { MemoryQuery } from "../domain/query/query.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { line } from "../domain/rendering/line.ts";
import { render } from "../domain/rendering/render.ts";
import { revision } from "../domain/rendering/revision.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead, mayWrite } from "../domain/scope/reach.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import type { RetrievalResult } from "../domain/selection/retrieval-result.ts";
import { compareCodePoints, countCodePoints, utf8Length } from "../domain/text/code-points.ts";
import type { Deps } from "./deps.ts";
import { allFailed, retrievalUnavailable } from "./retrieval/all-failed.ts";
import type { RetrievalExplanation } from "./retrieval/candidate-source.ts";
import { coordinatorFor } from "./retrieval/coordinator-for.ts";
import { governedQuery } from "./retrieval/governed-query.ts";
import type { OnLit } from "./retrieval/spread-activation.ts";

export interface RecallRequest {
	readonly query: MemoryQuery;
	/** `unavailable` instead of an empty answer when every source failed. */
	readonly strict: boolean;
	/** Keep the block for BLOCK_PIN_DAYS, to be read by its revision. */
	readonly pin: boolean;
	/** Say how the list came about. */
	readonly explain: boolean;
	readonly onLit?: OnLit;
}

export interface Recalled {
	readonly result: RetrievalResult;
	/** The recalled memories as they are stored, by id. */
	readonly stored: ReadonlyMap<string, StoredMemory>;
	/** The rendered line of each recalled memory, in order. */
	readonly lines: readonly string[];
	readonly block: string;
	/** Code points of the block. */
	readonly blockChars: number;
	/** UTF-8 bytes of the block. */
	readonly blockBytes: number;
	readonly revision: string;
	/** How the list came about, when it was asked for. */
	readonly explanation: RetrievalExplanation | null;
	/** What spreading activation lit; null where it is off. */
	readonly activation: ActivationLog | null;
}

/** What the scope chain knows of a cue, as a bounded block whose revision is a cache key. Writes nothing unless it pins. */
export async function recall(
	deps: Deps,
	{ query: asked, strict, pin, explain, onLit }: RecallRequest,
): Promise<Result<Recalled, Failure>> {
	const mayDo = pin ? mayWrite : mayRead;
	if (!mayDo(deps.reach, asked.scope)) return err({ kind: "not_found" });
	const governed = governedQuery(deps, asked);
	if (!governed.ok) return governed;
	const query = governed.value;
	const { result, scanned, activation } = await coordinatorFor(deps, query).retrieve(query, onLit);
	if (strict && allFailed(result)) return err(retrievalUnavailable);
	const records = result.memories.map(({ record }) => record);
	const block = render(records);
	const recalled: Recalled = {
		result,
		stored: scanned.stored,
		lines: records.map(line),
		block,
		blockChars: countCodePoints(block),
		blockBytes: utf8Length(block),
		revision: revision(records),
		explanation: explain ? scanned.explanation : null,
		activation,
	};
	// A degraded block is not what the scope holds: it is never kept under a revision that others would trust.
	if (pin && !result.degraded) await pinBlock(deps, query, recalled);
	return ok(recalled);
}

async function pinBlock(deps: Deps, query: MemoryQuery, { result, block, revision }: Recalled): Promise<void> {
	const now = deps.clock.now();
	const ends = [
		addMs(now, BLOCK_PIN_DAYS * DAY_MS),
		...result.memories.flatMap(({ record }) => record.expiresAt ?? []),
	];
	const pinned = {
		scopeToken: scopeToken(deps.tenantId, query.scope),
		revision,
		block,
		memoryIds: result.memories.map(({ record }) => record.id),
		// Not beyond the first of its memories: what has expired is there for nobody.
		expiresAt: ends.toSorted(compareCodePoints)[0] ?? now,
	};
	await deps.blocks.pin(pinned, now);
}
