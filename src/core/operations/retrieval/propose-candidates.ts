import { asksForDates } from "../../domain/dates/cue-dates.ts";
import type { Instant } from "../../domain/instant.ts";
import {
	CUE_LOOKUPS_MAX,
	CUE_TERMS_MAX,
	FILTER_MATCHES_MAX,
	FILTER_ROWS_MAX,
	PENDING_MAX,
	SOURCE_DEADLINE_MS,
} from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { cosine } from "../../domain/ranking/cosine.ts";
import { type ScopeChain, scopeChain } from "../../domain/scope/scope-chain.ts";
import { cueTerms } from "../../domain/text/terms.ts";
import type { Embedding } from "../../ports/embedder.ts";
import type { TextMatches } from "../../ports/text-index.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { laneLimits } from "./lane-limits.ts";

export interface Proposals {
	readonly chain: ScopeChain;
	/** A filter, a look back in time or a crowd of what cannot be shown leaves out some of the rows. */
	readonly narrowed: boolean;
	/** What the dates of the cue are resolved against; null where it speaks of none, or nothing tells. */
	readonly moment: Instant | null;
	readonly terms: readonly string[];
	/** Null where the text source is unavailable. */
	readonly text: TextMatches | null;
	/** The cue's vector; null where it could not be embedded. */
	readonly cueVector: Float32Array | null;
	/** Cosine from which a memory that no word supports is no noise. */
	readonly cosineFloor: number;
	/** Cosines of what the vector index proposed, by seq. */
	readonly nearest: ReadonlyMap<number, number>;
	/** Cosines of memories on their way into the vector index, by seq: newer than what the index shows. */
	readonly pending: ReadonlyMap<number, number>;
	readonly sources: Readonly<Record<string, number>>;
	readonly unavailable: readonly string[];
}

/**
 * Asks all indexes side by side, each with a deadline; one that fails is named and the others go on. With `eligibleOnly`
 * they search only among the rows that the query could show.
 */
export async function proposeCandidates(
	deps: HybridDeps,
	query: MemoryQuery,
	{ eligibleOnly }: { readonly eligibleOnly: boolean },
): Promise<Proposals> {
	const chain = scopeChain(deps.tenantId, query.scope);
	const terms = cueTerms(query.cue, Math.min(CUE_TERMS_MAX, Math.floor(CUE_LOOKUPS_MAX / chain.links.length)));
	const looksBack = query.asOfGiven && query.asOf < deps.clock.now();
	const narrowed = query.filter !== null || looksBack || eligibleOnly;
	const within = narrowed ? await rowsWithin(deps, { query, chain, eligibleOnly }) : null;
	const limits = laneLimits(query.candidateLimit);
	const search = { chain, layers: query.layers, historic: query.asOfGiven, within };
	const timely = async <T>(part: string, work: () => Promise<T>): Promise<T | null> => {
		const answer = await deps.deadlines.within({ part, ms: SOURCE_DEADLINE_MS, work });
		return answer.kind === "answered" ? answer.value : null;
	};

	const dated = asksForDates(query.cue);
	const embedding = timely("embedder", () => embedCue(deps, query.cue));
	const [text, pendingRows, cue, hits, told] = await Promise.all([
		timely("text", () =>
			deps.texts.search({ ...search, terms, limit: limits.textRows, neighboursOf: limits.neighboursOf }),
		),
		timely("pending", () => deps.records.pending({ chain, layers: query.layers, within, limit: PENDING_MAX })),
		embedding,
		embedding.then((embedded) =>
			embedded === null
				? null
				: timely("vector", () => deps.vectors.query({ ...search, vector: embedded.vector, topK: limits.vector })),
		),
		dated && !query.asOfGiven ? timely("dates", async () => ({ until: await deps.records.toldUntil(chain) })) : null,
	]);
	const cueVector = cue?.vector ?? null;

	// A cue that cannot be embedded leaves nothing to compare any vector with.
	const compared = cueVector === null ? null : pendingRows;
	const lanes = { text: text?.hits, vector: hits, pending: compared };
	return {
		chain,
		narrowed,
		moment: dated && query.asOfGiven ? query.asOf : (told?.until ?? null),
		terms,
		text,
		cueVector,
		cosineFloor: cue?.familiar === false ? deps.embedder.unfamiliarRelevanceFloor : deps.embedder.relevanceFloor,
		nearest: new Map(hits?.map(({ seq, score }) => [seq, score])),
		pending: new Map(cueVector === null ? [] : compared?.map(({ seq, vector }) => [seq, cosine(vector, cueVector)])),
		sources: Object.fromEntries(
			Object.entries(lanes).flatMap(([name, found]) => (found == null ? [] : [[name, found.length]])),
		),
		unavailable: [
			...Object.entries(lanes).flatMap(([name, found]) => (found == null ? [name] : [])),
			...(dated && !query.asOfGiven && told === null ? ["dates"] : []),
		],
	};
}

async function embedCue({ embedder }: HybridDeps, cue: string): Promise<Embedding> {
	const [embedding] = await embedder.embed([cue]);
	if (embedding === undefined) throw new Error("The embedder gave no embedding for the cue.");
	return embedding;
}

/**
 * The rows that the query may look at, where some are left out, so that no top-K is taken before that. Null: all, or so many that the filter does not starve a top-K and is applied to the candidates instead.
 */
async function rowsWithin(
	{ records }: HybridDeps,
	{
		query,
		chain,
		eligibleOnly,
	}: { readonly query: MemoryQuery; readonly chain: ScopeChain; readonly eligibleOnly: boolean },
): Promise<readonly number[] | null> {
	const rows = await records.matching({
		...query,
		chain,
		...(eligibleOnly ? { eligible: query } : {}),
		limit: FILTER_MATCHES_MAX + 1,
		rowsMax: FILTER_ROWS_MAX,
	});
	return rows.length > FILTER_MATCHES_MAX ? null : rows;
}
