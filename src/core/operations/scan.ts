import type { Failure } from "../domain/failure.ts";
import type { MemoryQuery } from "../domain/query/query.ts";
import type { RetrievedMemory } from "../domain/ranking/retrieved-memory.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { line } from "../domain/rendering/line.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead } from "../domain/scope/reach.ts";
import type { Deps } from "./deps.ts";
import { allFailed, retrievalUnavailable } from "./retrieval/all-failed.ts";
import { coordinatorFor } from "./retrieval/coordinator-for.ts";
import { governedQuery } from "./retrieval/governed-query.ts";

export interface Scanned {
	readonly candidates: readonly RetrievedMemory[];
	/** The candidates as they are stored, by id. */
	readonly stored: ReadonlyMap<string, StoredMemory>;
	/** The rendered line of each candidate, in order. */
	readonly lines: readonly string[];
	readonly degraded: boolean;
	readonly unavailable: readonly string[];
	readonly sources: Readonly<Record<string, number>>;
}

/** Ranked candidates with no limit and no ceiling but candidate_limit. */
export async function scan(
	deps: Deps,
	{ query: asked, strict }: { readonly query: MemoryQuery; readonly strict: boolean },
): Promise<Result<Scanned, Failure>> {
	if (!mayRead(deps.reach, asked.scope)) return err({ kind: "not_found" });
	const governed = governedQuery(deps, asked);
	if (!governed.ok) return governed;
	const query = governed.value;
	const { memories, stored, sources, unavailable } = await coordinatorFor(deps, query).scan(query);
	if (strict && allFailed({ sources, unavailable })) return err(retrievalUnavailable);
	const lines = memories.map(({ record }) => line(record));
	return ok({ candidates: memories, stored, lines, degraded: unavailable.length > 0, unavailable, sources });
}
