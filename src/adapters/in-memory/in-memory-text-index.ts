import { NEIGHBOURS_REACH } from "../../core/domain/limits.ts";
import { inverseDocumentFrequency } from "../../core/domain/text/bm25.ts";
import { COMMON_TERMS, rowsOfSet, setsOf } from "../../core/domain/text/term-sets.ts";
import type { SessionNeighbours, TextHit, TextIndex, TextMatches, TextSearch } from "../../core/ports/text-index.ts";
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
	const hits = terms.length === 0 ? [] : hitsOf(rows, request).slice(0, 2 * limit);
	return {
		hits,
		documentFrequencies,
		documents: terms.length === 0 ? 0 : live.length,
		termTotal: terms.length === 0 ? 0 : sum(live.map((row) => row.terms.length)),
		neighbours: best(hits, documentFrequencies, live.length)
			.slice(0, request.neighboursOf)
			.map(({ seq }) => neighboursOf(seq, chainRows)),
	};
}

function hitsOf(
	rows: readonly InMemoryRow[],
	{ terms, layers, historic, limit, within }: TextSearch,
): readonly TextHit[] {
	const searched = rows.filter(({ record }) => historic || record.supersededBy === null);
	const holders = (list: readonly InMemoryRow[], term: string) => list.filter((row) => row.terms.includes(term));
	const ranked = terms
		.map((term, index) => ({ index, term, count: holders(searched, term).length }))
		.filter(({ count }) => count > 0)
		.toSorted((left, right) => left.count - right.count || left.index - right.index);
	const allowed = within === null ? null : new Set(within);
	const candidates = searched
		.filter(({ record, seq }) => layers.includes(record.layer) && (allowed === null || allowed.has(seq)))
		.toSorted((left, right) => right.seq - left.seq);
	const rareCount =
		within !== null && within.length <= limit
			? ranked.length
			: ranked.filter((_term, place) => sum(ranked.slice(0, place + 1).map(({ count }) => count)) <= limit).length;
	const rare = ranked.slice(0, rareCount);
	const common = ranked.slice(rareCount, rareCount + COMMON_TERMS);
	const termsBySeq = new Map<number, Set<number>>();
	const take = (set: typeof ranked, rowsMax: number) => {
		const rows = candidates.filter((row) => set.every(({ term }) => row.terms.includes(term))).slice(0, rowsMax);
		for (const { seq } of rows) {
			termsBySeq.set(seq, new Set([...(termsBySeq.get(seq) ?? []), ...set.map(({ index }) => index)]));
		}
	};
	for (const term of rare) take([term], limit);
	for (const places of setsOf(common.length)) {
		take(
			places.flatMap((place) => common[place] ?? []),
			rowsOfSet(limit, common.length),
		);
	}
	return [...termsBySeq].map(([seq, held]) => ({ seq, terms: [...held].toSorted((left, right) => left - right) }));
}

/** Best first, by the weight that text-index.ts names; ties newest first. */
function best(hits: readonly TextHit[], frequencies: readonly number[], documents: number): readonly TextHit[] {
	const weight = (term: number) => inverseDocumentFrequency(documents, frequencies[term] ?? 0);
	const score = ({ terms }: TextHit) => sum(terms.map(weight));
	return hits.toSorted((left, right) => score(right) - score(left) || right.seq - left.seq);
}

function neighboursOf(seq: number, rows: readonly InMemoryRow[]): SessionNeighbours {
	const own = rows.find((row) => row.seq === seq);
	const session = rows.filter(
		(row) =>
			row.record.sessionId !== null &&
			row.record.sessionId === own?.record.sessionId &&
			row.scopeToken === own.scopeToken,
	);
	const seqs = session.map((row) => row.seq).toSorted((left, right) => left - right);
	const nearestFirst = (side: readonly number[]) => side.slice(0, NEIGHBOURS_REACH);
	return {
		of: seq,
		earlier: nearestFirst(seqs.filter((other) => other < seq).toReversed()),
		later: nearestFirst(seqs.filter((other) => other > seq)),
	};
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
