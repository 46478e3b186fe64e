import { type SQL, sql } from "drizzle-orm";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { ScopeChain } from "../../../core/domain/scope/scope-chain.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { boundList, integer, valuesOf } from "../rows/values.ts";

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

function tokensOf(chain: ScopeChain): SQL {
	return boundList(chain.links.map((link) => link.token));
}
