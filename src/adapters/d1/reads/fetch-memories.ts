import { type SQL, sql } from "drizzle-orm";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { ScopeChain } from "../../../core/domain/scope/scope-chain.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { boundList } from "../rows/values.ts";
import { wantedSeqs } from "../rows/wanted-seqs.ts";

export async function fetchMemories(
	db: MeteredD1,
	chain: ScopeChain,
	seqs: readonly number[],
): Promise<readonly StoredMemory[]> {
	// The plus keeps SQLite from walking the scopes' indexes instead.
	const statements = wantedSeqs(seqs).map(
		(wanted) => sql`WITH wanted (seq) AS (${wanted})
			SELECT ${MEMORY_COLUMNS} FROM wanted CROSS JOIN memories AS m ON m.seq = wanted.seq
			WHERE +m.scope_token IN (${tokensOf(chain)}) AND m.archived_at IS NULL`,
	);
	const results = await db.run("fetch", statements);
	return results.flatMap((rows) => rows.map(memoryOf));
}

function tokensOf(chain: ScopeChain): SQL {
	return boundList(chain.links.map((link) => link.token));
}
