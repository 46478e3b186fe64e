import type { SQL } from "drizzle-orm";
import { integer, valuesOf } from "./values.ts";

/** Seqs that one statement names; each is part of its text, which may have 100,000 bytes. */
const SEQS_PER_STATEMENT = 1_000;

/** Distinct seqs as table expressions of one column, one for each statement that it takes to name them all. */
export function wantedSeqs(seqs: readonly number[]): readonly SQL[] {
	const distinct = [...new Set(seqs)];
	const tables: SQL[] = [];
	for (let start = 0; start < distinct.length; start += SEQS_PER_STATEMENT) {
		tables.push(valuesOf(distinct.slice(start, start + SEQS_PER_STATEMENT).map((seq) => [integer(seq)])));
	}
	return tables;
}
