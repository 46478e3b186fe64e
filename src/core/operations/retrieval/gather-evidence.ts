import { matchesFilter } from "../../domain/filter/matches-filter.ts";
import { SOURCE_DEADLINE_MS, VECTOR_SCORE_MAX } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import type { Candidate, CueStatistics } from "../../domain/ranking/candidate.ts";
import type { StoredMemory } from "../../domain/record/record.ts";
import { scopeDistance } from "../../domain/scope/scope.ts";
import { wasThere } from "../../domain/selection/was-there.ts";
import { inverseDocumentFrequency } from "../../domain/text/bm25.ts";
import type { TextMatches } from "../../ports/text-index.ts";
import type { HybridDeps } from "./hybrid-deps.ts";
import { laneLimits } from "./lane-limits.ts";
import type { Proposals } from "./propose-candidates.ts";

export interface Evidence {
	readonly candidates: readonly Candidate[];
	readonly statistics: CueStatistics;
	readonly unavailable: readonly string[];
}

/** What is known of the proposed rows, in one hop. */
export async function gatherEvidence(deps: HybridDeps, query: MemoryQuery, proposals: Proposals): Promise<Evidence> {
	const { nearest, pending, text } = proposals;
	const limits = laneLimits(query.candidateLimit);
	const seqs = new Set([
		...(text === null ? [] : bestHits(text, limits.text)),
		...(text?.neighbours ?? []).flatMap(({ earlier, later }) => [...earlier, ...later]),
		...nearest.keys(),
		...bestOf(pending, limits.pending),
	]);
	return { ...(await readCandidates(deps, query, proposals, [...seqs])), statistics: statisticsOf(proposals) };
}

/**
 * Reads rows and, beside them, the cosines that are still unknown: one hop. Rows that are gone, foreign or newer than the moment asked
 * for fall out here; the store is the truth, an index only proposes.
 */
export async function readCandidates(
	deps: HybridDeps,
	query: MemoryQuery,
	proposals: Proposals,
	seqs: readonly number[],
): Promise<Pick<Evidence, "candidates" | "unavailable">> {
	const { chain, nearest, pending } = proposals;
	const [stored, scored] = await Promise.all([deps.records.fetch(chain, seqs), scoreUnknown(deps, proposals, seqs)]);
	// A pending vector is newer than what the index shows of the same row.
	const cosineOf = (seq: number) => pending.get(seq) ?? nearest.get(seq) ?? scored?.get(seq) ?? null;
	const next = new Map(stored.flatMap(({ seq, previous }) => (previous === null ? [] : [[previous, seq] as const])));
	const candidates = stored.flatMap((memory) => {
		const distance = scopeDistance(memory.record.scope, query.scope);
		if (distance === null || !isWanted(memory, query)) return [];
		const place = { previous: memory.previous, next: next.get(memory.seq) ?? null };
		return [{ memory, scopeDistance: distance, cosine: cosineOf(memory.seq), ...place }];
	});
	return { candidates, unavailable: scored === null ? ["vector"] : [] };
}

/** Null where the vector index failed to answer. */
async function scoreUnknown(
	{ vectors, deadlines }: HybridDeps,
	{ chain, cueVector, nearest, pending }: Proposals,
	seqs: readonly number[],
): Promise<ReadonlyMap<number, number> | null> {
	const unknown = seqs.filter((seq) => !nearest.has(seq) && !pending.has(seq)).slice(0, VECTOR_SCORE_MAX);
	if (cueVector === null || unknown.length === 0) return new Map();
	const scored = await deadlines.within({
		part: "vector",
		ms: SOURCE_DEADLINE_MS,
		work: () => vectors.score({ chain, vector: cueVector, seqs: unknown }),
	});
	return scored.kind === "missed" ? null : new Map(scored.value.map(({ seq, score }) => [seq, score]));
}

/** The hits that hold the most of the cue's weight in words, as far as the index knows; ties newest first. */
function bestHits({ hits, documents, documentFrequencies }: TextMatches, limit: number): readonly number[] {
	const weights = documentFrequencies.map((frequency) => inverseDocumentFrequency(documents, frequency));
	const weighed = hits.map(({ seq, terms }) => ({
		seq,
		weight: terms.reduce((sum, term) => sum + (weights[term] ?? 0), 0),
	}));
	return weighed
		.toSorted((left, right) => right.weight - left.weight || right.seq - left.seq)
		.slice(0, limit)
		.map(({ seq }) => seq);
}

function bestOf(pending: ReadonlyMap<number, number>, limit: number): readonly number[] {
	return [...pending]
		.toSorted(([leftSeq, left], [rightSeq, right]) => right - left || rightSeq - leftSeq)
		.slice(0, limit)
		.map(([seq]) => seq);
}

/**
 * Neighbours come from outside of what was searched, and a row that arrived after the moment asked for was not there yet.
 */
function isWanted({ record }: StoredMemory, query: MemoryQuery): boolean {
	const { filter, layers } = query;
	return wasThere(record, query) && layers.includes(record.layer) && (filter === null || matchesFilter(filter, record));
}

function statisticsOf({ terms, text, cosineFloor }: Proposals): CueStatistics {
	const documents = text?.documents ?? 0;
	return {
		terms,
		documentFrequencies: text?.documentFrequencies ?? terms.map(() => 0),
		documents,
		averageLength: documents === 0 ? 1 : Math.max(1, (text?.termTotal ?? 0) / documents),
		cosineFloor,
	};
}
