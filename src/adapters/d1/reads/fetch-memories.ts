import { type SQL, sql } from "drizzle-orm";
import type { ScopeChain } from "../../../core/domain/scope/scope-chain.ts";
import type { PlacedMemory } from "../../../core/ports/record-store.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readNumberOrNull } from "../rows/row-reader.ts";
import { boundList } from "../rows/values.ts";
import { wantedSeqs } from "../rows/wanted-seqs.ts";

/** One row of the index, since the greatest below a bound is where the index is entered. */
const PREVIOUS = sql.raw(`(SELECT max(x.seq) FROM memories AS x INDEXED BY memories_by_session
	WHERE x.scope_token = m.scope_token AND x.session_id = m.session_id AND x.seq < m.seq)`);

export async function fetchMemories(
	db: MeteredD1,
	chain: ScopeChain,
	seqs: readonly number[],
): Promise<readonly PlacedMemory[]> {
	// The plus keeps SQLite from walking the scopes' indexes instead.
	const statements = wantedSeqs(seqs).map(
		(wanted) => sql`WITH wanted (seq) AS (${wanted})
			SELECT ${MEMORY_COLUMNS}, ${PREVIOUS} AS previous FROM wanted CROSS JOIN memories AS m ON m.seq = wanted.seq
			WHERE +m.scope_token IN (${tokensOf(chain)}) AND m.archived_at IS NULL`,
	);
	const results = await db.run("fetch", statements);
	return results.flatMap((rows) =>
		rows.map((row) => ({ ...memoryOf(row), previous: readNumberOrNull(row, "previous") })),
	);
}

function tokensOf(chain: ScopeChain): SQL {
	return boundList(chain.links.map((link) => link.token));
}
