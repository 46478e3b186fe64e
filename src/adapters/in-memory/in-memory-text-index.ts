import { inverseDocumentFrequency } from "../../core/domain/text/bm25.ts";
import { COMMON_TERMS, commonSetsOf } from "../../core/domain/text/common-terms.ts";
import type { NeighbourLink, TextHit, TextIndex, TextMatches, TextSearch } from "../../core/ports/text-index.ts";
import { rowsOf } from "./in-memory-candidates.ts";
import type { InMemoryDatabase, InMemoryRow } from "./in-memory-database.ts";

export function inMemoryTextIndex(database: InMemoryDatabase, tenantId: string): TextIndex {
	return {
		async search(request) {
			const rows = request.chain.tenantId === tenantId ? rowsOf([...database.rows.values()], request.chain) : [];
			return searchRows(rows, request);
		},
	};
}

function searchRows(chainRows: readonly InMemoryRow[], request: TextSearch): TextMatches {
	const { terms, layers, limit } = request;
	// Statistics are of the retrievable layers, of the working layer, or of both, by what is asked for.
	const rows = chainRows.filter(({ record }) =>
		layers.some((layer) => (layer === "working") === (record.layer === "working")),
	);
	const live = rows.filter(({ record }) => record.supersededBy === null);
	const documentFrequencies = terms.map((term) => live.filter((row) => row.terms.includes(term)).length);
	const hits = hitsOf(rows, request).slice(0, 2 * limit);
	return {
		hits,
		documentFrequencies,
		documents: terms.length === 0 ? 0 : live.length,
		termTotal: terms.length === 0 ? 0 : sum(live.map((row) => row.terms.length)),
		neighbours: best(hits, documentFrequencies, live.length)
			.slice(0, request.neighboursOf)
			.map(({ seq }) => linkOf(seq, chainRows)),
	};
}

interface RankedTerm {
	/** Its place in the request. */
	readonly index: number;
	/** Rows that hold it. */
	readonly count: number;
	/** Those of them that are searched, newest first. */
	readonly rows: readonly InMemoryRow[];
}

/** What the index in D1 finds, row for row: the same rare terms, and the same sets of common ones with the same shares. */
function hitsOf(rows: readonly InMemoryRow[], request: TextSearch): readonly TextHit[] {
	const { limit, within } = request;
	const ranked = rankedTerms(rows, request);
	const rareCount =
		within !== null && within.length <= limit
			? ranked.length
			: ranked.filter((_term, place) => sum(ranked.slice(0, place + 1).map(({ count }) => count)) <= limit).length;
	const rare = ranked.slice(0, rareCount);
	const common = ranked.slice(rareCount, rareCount + COMMON_TERMS);
	const sets = commonSetsOf(common.length);
	const left = Math.max(Math.floor(limit / 4), limit - sum(rare.map(({ count }) => count)));
	const share = Math.max(1, Math.floor(left / Math.max(1, sets.length)));
	// A row is known to hold what it was found by, and no more.
	const found = new Map<number, Set<number>>();
	const note = (terms: readonly RankedTerm[], cap: number) => {
		for (const { seq } of holdingAll(terms).slice(0, cap)) {
			const held = found.get(seq) ?? new Set();
			found.set(seq, held);
			for (const { index } of terms) held.add(index);
		}
	};
	for (const term of rare) note([term], limit);
	for (const places of sets) {
		note(
			places.flatMap((place) => common[place] ?? []),
			share,
		);
	}
	return [...found].map(([seq, held]) => ({ seq, terms: [...held].toSorted((left, right) => left - right) }));
}

/** The terms that are there at all, rarest first. */
function rankedTerms(
	rows: readonly InMemoryRow[],
	{ terms, layers, historic, within }: TextSearch,
): readonly RankedTerm[] {
	const allowed = within === null ? null : new Set(within);
	const isSearched = ({ record, seq }: InMemoryRow) =>
		layers.includes(record.layer) && (allowed === null || allowed.has(seq));
	const newestFirst = rows
		.filter(({ record }) => historic || record.supersededBy === null)
		.toSorted((left, right) => right.seq - left.seq);
	return terms
		.map((term, index) => {
			const holders = newestFirst.filter((row) => row.terms.includes(term));
			return { index, count: holders.length, rows: holders.filter(isSearched) };
		})
		.filter(({ count }) => count > 0)
		.toSorted((left, right) => left.count - right.count || left.index - right.index);
}

function holdingAll([first, ...others]: readonly RankedTerm[]): readonly InMemoryRow[] {
	const held = others.map(({ rows }) => new Set(rows));
	return (first?.rows ?? []).filter((row) => held.every((rows) => rows.has(row)));
}

/** Best first, by the weight that text-index.ts names; ties newest first. */
function best(hits: readonly TextHit[], frequencies: readonly number[], documents: number): readonly TextHit[] {
	const weight = (term: number) => inverseDocumentFrequency(documents, frequencies[term] ?? 0);
	const score = ({ terms }: TextHit) => sum(terms.map(weight));
	return hits.toSorted((left, right) => score(right) - score(left) || right.seq - left.seq);
}

function linkOf(seq: number, rows: readonly InMemoryRow[]): NeighbourLink {
	const own = rows.find((row) => row.seq === seq);
	const session = rows.filter(
		(row) =>
			row.record.sessionId !== null &&
			row.record.sessionId === own?.record.sessionId &&
			row.scopeToken === own.scopeToken,
	);
	const seqs = session.map((row) => row.seq);
	const previous = seqs.filter((other) => other < seq);
	const next = seqs.filter((other) => other > seq);
	return {
		of: seq,
		previous: previous.length === 0 ? null : Math.max(...previous),
		next: next.length === 0 ? null : Math.min(...next),
	};
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
