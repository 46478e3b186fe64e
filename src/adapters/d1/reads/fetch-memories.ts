import { type SQL, sql } from "drizzle-orm";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { ScopeChain } from "../../../core/domain/scope/scope-chain.ts";
import type { MatchingRequest, PendingVector } from "../../../core/ports/record-store.ts";
import type { MeteredD1, Row } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readNumber, readText } from "../rows/row-reader.ts";
import { allOf, boundList, integer, valuesOf } from "../rows/values.ts";
import { textToVector } from "../rows/vector-text.ts";
import { filterSql } from "./filter-sql.ts";
import { layerIsAmong, presentConditions } from "./match-sql.ts";

/** Seqs that one statement names; each is part of its text, which may have 100,000 bytes. */
const SEQS_PER_STATEMENT = 1_000;

export async function fetchMemories(
	db: MeteredD1,
	chain: ScopeChain,
	seqs: readonly number[],
): Promise<readonly StoredMemory[]> {
	const distinct = [...new Set(seqs)];
	const statements: SQL[] = [];
	for (let start = 0; start < distinct.length; start += SEQS_PER_STATEMENT) {
		const wanted = valuesOf(distinct.slice(start, start + SEQS_PER_STATEMENT).map((seq) => [integer(seq)]));
		// The plus keeps SQLite from walking the scopes' indexes instead.
		statements.push(sql`WITH wanted (seq) AS (${wanted})
			SELECT ${MEMORY_COLUMNS} FROM wanted CROSS JOIN memories AS m ON m.seq = wanted.seq
			WHERE +m.scope_token IN (${tokensOf(chain)}) AND m.archived_at IS NULL`);
	}
	const results = await db.run("fetch", statements);
	return results.flatMap((rows) => rows.map(memoryOf));
}

export async function readPending(db: MeteredD1, chain: ScopeChain, limit: number): Promise<readonly PendingVector[]> {
	const statements = chain.links.map(
		({ token }) => sql`SELECT seq, vector FROM vector_outbox WHERE scope_token = ${token} AND embedded = 1
			ORDER BY seq DESC LIMIT ${limit}`,
	);
	const results = await db.run("pending", statements);
	return newestFirst(results.flat(), limit).map((row) => ({
		seq: readNumber(row, "seq"),
		vector: textToVector(readText(row, "vector")),
	}));
}

export async function readMatching(db: MeteredD1, request: MatchingRequest): Promise<readonly number[]> {
	const { asOf, asOfGiven } = request;
	const live = asOfGiven ? sql`(m.superseded_by IS NULL OR m.superseded_at > ${asOf})` : sql`m.superseded_by IS NULL`;
	const filter = request.filter === null ? [] : [filterSql(request.filter)];
	const conditions = allOf([live, layerIsAmong(request), ...presentConditions(request), ...filter]);
	const statements = request.chain.links.map(
		({ token }) => sql`SELECT m.seq FROM memories AS m INDEXED BY memories_by_arrival
			WHERE m.scope_token = ${token} AND ${conditions} ORDER BY m.seq DESC LIMIT ${request.limit}`,
	);
	const results = await db.run("matching", statements);
	return newestFirst(results.flat(), request.limit).map((row) => readNumber(row, "seq"));
}

function tokensOf(chain: ScopeChain): SQL {
	return boundList(chain.links.map((link) => link.token));
}

function newestFirst(rows: readonly Row[], limit: number): readonly Row[] {
	return rows.toSorted((left, right) => readNumber(right, "seq") - readNumber(left, "seq")).slice(0, limit);
}
