import type { SessionNeighbours, TextHit, TextMatches, TextSearch } from "../../../core/ports/text-index.ts";
import type { MeteredD1, Row } from "../metered-d1.ts";
import { readJson, readNumber, readNumbers } from "../rows/row-reader.ts";
import { searchPlan } from "./search-plan.ts";
import { searchSql } from "./search-sql.ts";

const NOTHING: TextMatches = { hits: [], documentFrequencies: [], documents: 0, termTotal: 0, neighbours: [] };

export async function searchTexts(db: MeteredD1, tenantId: string, request: TextSearch): Promise<TextMatches> {
	const plan = searchPlan(request);
	const nothing = { ...NOTHING, documentFrequencies: request.terms.map(() => 0) };
	if (request.terms.length === 0 || plan.places.length === 0 || request.chain.tenantId !== tenantId) return nothing;
	const [rows = []] = await db.run("text search", [searchSql(tenantId, request, plan)]);
	const [row] = rows;
	if (row === undefined) return nothing;
	const hits = hitsOf(row).slice(0, 2 * request.limit);
	const known = new Set(hits.map((hit) => hit.seq));
	return {
		hits,
		documentFrequencies: readNumbers(row, "frequencies"),
		documents: readNumber(row, "documents"),
		termTotal: readNumber(row, "terms"),
		neighbours: readLists(row, "links")
			.map(neighboursIn)
			.filter((link) => known.has(link.of)),
	};
}

/** A row that several sets found holds the terms of them all. */
function hitsOf(row: Row): readonly TextHit[] {
	const rankedTerms = readLists(row, "ranked").map(([term]) => Number(term));
	const termsBySeq = new Map<number, Set<number>>();
	for (const [places, seqs] of readLists(row, "sets")) {
		const terms = numbersIn(places).flatMap((place) => rankedTerms[place] ?? []);
		for (const seq of numbersIn(seqs)) {
			termsBySeq.set(seq, new Set([...(termsBySeq.get(seq) ?? []), ...terms]));
		}
	}
	return [...termsBySeq].map(([seq, held]) => ({ seq, terms: [...held].toSorted((left, right) => left - right) }));
}

function neighboursIn([of, earlier, later]: readonly unknown[]): SessionNeighbours {
	return { of: Number(of), earlier: seqsIn(earlier), later: seqsIn(later) };
}

function seqsIn(value: unknown): readonly number[] {
	if (Array.isArray(value)) return value.map(Number);
	throw new TypeError("A list of neighbours is no list.");
}

function readLists(row: Row, column: string): readonly (readonly unknown[])[] {
	const value = readJson(row, column);
	if (Array.isArray(value) && value.every(Array.isArray)) return value;
	throw new TypeError(`The column ${column} does not hold a JSON list of lists.`);
}

/** The numbers of ",1,2,"; none of null, which is what a set without rows has. */
function numbersIn(text: unknown): readonly number[] {
	return typeof text === "string" ? text.split(",").filter(Boolean).map(Number) : [];
}
