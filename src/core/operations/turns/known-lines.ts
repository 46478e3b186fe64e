import type { RenderedLine } from "../../domain/conversation/rendered-lines.ts";
import type { StoredMemory } from "../../domain/record/record.ts";
import type { ScopeChain } from "../../domain/scope/scope-chain.ts";
import { textHash } from "../../domain/text/normalised-text.ts";
import type { TextIdentity } from "../../ports/record-store.ts";

/** Where in the chain the memories may be that lines seem to show. */
export function lineLookups({ links }: ScopeChain, lines: readonly RenderedLine[]): readonly TextIdentity[] {
	return lines.flatMap(({ memories }) =>
		memories.flatMap((memory) => links.map(({ token }) => ({ ...memory, scopeToken: token }))),
	);
}

/** The lines that show a memory which is there. */
export function knownLines(lines: readonly RenderedLine[], found: readonly StoredMemory[]): ReadonlySet<string> {
	const there = new Set(found.map(({ record }) => `${record.layer} ${textHash(record.text)}`));
	const known = lines.filter(({ memories }) =>
		memories.some((memory) => there.has(`${memory.layer} ${memory.textHash}`)),
	);
	return new Set(known.map(({ line }) => line));
}
