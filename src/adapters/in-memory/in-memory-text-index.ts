import { inverseDocumentFrequency } from "../../core/domain/text/bm25.ts";
import type { NeighbourLink, TextHit, TextIndex, TextMatches, TextSearch } from "../../core/ports/text-index.ts";
import { rowsOf } from "./in-memory-candidates.ts";
import type { InMemoryDatabase, InMemoryRow } from "./in-memory-database.ts";

/** How many terms beyond the rare ones are looked at. */
const COMMON_TERMS = 5;

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
			.map(({ seq }) => linkOf(seq, chainRows)),
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
	const heldBy = (row: InMemoryRow, wanted: typeof ranked) => wanted.filter(({ term }) => row.terms.includes(term));
	const rareRows = candidates.filter((row) => heldBy(row, rare).length > 0);
	const share = Math.max(Math.floor(limit / 4), limit - rareRows.length);
	const commonRows = candidates
		.filter((row) => heldBy(row, common).length > 0)
		.toSorted((left, right) => heldBy(right, common).length - heldBy(left, common).length)
		.slice(0, Math.max(1, share));
	return [...new Set([...rareRows, ...commonRows])].map((row) => ({
		seq: row.seq,
		terms: heldBy(row, [...rare, ...common])
			.map(({ index }) => index)
			.toSorted((left, right) => left - right),
	}));
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
