import { FILTER_MATCHES_MAX, PENDING_MAX, SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { cosine } from "../../domain/ranking/cosine.ts";
import { type ScopeChain, scopeChain } from "../../domain/scope/scope-chain.ts";
import { cueTerms } from "../../domain/text/terms.ts";
import type { TextMatches } from "../../ports/text-index.ts";
import type { HybridDeps } from "./hybrid-source.ts";
import { laneLimits } from "./lane-limits.ts";

export interface Proposals {
	readonly chain: ScopeChain;
	readonly terms: readonly string[];
	/** Null where the text source is unavailable. */
	readonly text: TextMatches | null;
	/** The cue's vector; null where it could not be embedded. */
	readonly cueVector: Float32Array | null;
	/** Cosines of what the vector index proposed, by seq. */
	readonly nearest: ReadonlyMap<number, number>;
	/** Cosines of memories on their way into the vector index, by seq: newer than what the index shows. */
	readonly pending: ReadonlyMap<number, number>;
	readonly sources: Readonly<Record<string, number>>;
	readonly unavailable: readonly string[];
}

/** Asks all indexes side by side, each with a deadline; one that fails is named and the others go on. */
export async function proposeCandidates(deps: HybridDeps, query: MemoryQuery): Promise<Proposals> {
	const chain = scopeChain(deps.tenantId, query.scope);
	const terms = cueTerms(query.cue);
	const within = await rowsWithin(deps, query, chain);
	const limits = laneLimits(query.candidateLimit);
	const search = { chain, layers: query.layers, historic: query.asOfGiven, within };
	const timely = <T>(part: string, work: () => Promise<T>) =>
		deps.deadlines.within({ part, ms: SOURCE_DEADLINE_MS, work });

	const [text, pendingRows, semantic] = await Promise.all([
		timely("text", () =>
			deps.texts.search({ ...search, terms, limit: limits.text, neighboursOf: limits.neighboursOf }),
		),
		timely("pending", () => deps.records.pending(chain, PENDING_MAX)),
		timely("vector", async () => {
			const cueVector = await embedCue(deps, query.cue);
			return { cueVector, hits: await deps.vectors.query({ ...search, vector: cueVector, topK: limits.vector }) };
		}),
	]);

	// A cue that cannot be embedded leaves nothing to compare the pending rows with.
	const cueVector = semantic.kind === "answered" ? semantic.value.cueVector : null;
	const allowed = within === null ? null : new Set(within);
	const pending = new Map<number, number>();
	if (pendingRows.kind === "answered" && cueVector !== null) {
		for (const { seq, vector } of pendingRows.value) {
			if (allowed === null || allowed.has(seq)) pending.set(seq, cosine(vector, cueVector));
		}
	}
	const nearest = new Map(
		semantic.kind === "answered" ? semantic.value.hits.map(({ seq, score }) => [seq, score]) : [],
	);
	const missing = {
		text: text.kind === "missed",
		vector: semantic.kind === "missed",
		pending: pendingRows.kind === "missed" || cueVector === null,
	};
	const counts = {
		text: text.kind === "answered" ? text.value.hits.length : 0,
		vector: nearest.size,
		pending: pending.size,
	};
	return {
		chain,
		terms,
		text: text.kind === "answered" ? text.value : null,
		cueVector,
		nearest,
		pending,
		sources: Object.fromEntries(Object.entries(counts).filter(([name]) => !missing[name as keyof typeof missing])),
		unavailable: Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : [])),
	};
}

async function embedCue({ embedder }: HybridDeps, cue: string): Promise<Float32Array> {
	const [embedding] = await embedder.embed([cue]);
	if (embedding === undefined) throw new Error("The embedder gave no embedding for the cue.");
	return embedding.vector;
}

/**
 * The rows that the query may look at, where a filter or a look back in time leaves out some, so that no top-K is taken
 * before it. Null: all, or so many that the filter does not starve a top-K and is applied to the candidates instead.
 */
async function rowsWithin(
	{ records, clock }: HybridDeps,
	query: MemoryQuery,
	chain: ScopeChain,
): Promise<readonly number[] | null> {
	const looksBack = query.asOfGiven && query.asOf < clock.now();
	if (query.filter === null && !looksBack) return null;
	const rows = await records.matching({ ...query, chain, limit: FILTER_MATCHES_MAX + 1 });
	return rows.length > FILTER_MATCHES_MAX ? null : rows;
}
