import { sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import type { ScopeChain } from "../../../core/domain/scope/scope-chain.ts";
import { compareCodePoints } from "../../../core/domain/text/code-points.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { readInstantOrNull } from "../rows/row-reader.ts";
import { valuesOf } from "../rows/values.ts";

/** The last entry of an index, and one of another, for each scope of the chain. */
export async function readToldUntil(db: MeteredD1, chain: ScopeChain): Promise<Instant | null> {
	const tokens = valuesOf(chain.links.map(({ token }) => [sql`${token}`]));
	const newest = sql`SELECT m.created_at FROM memories AS m INDEXED BY memories_by_creation
		WHERE m.scope_token = t.column1 AND m.archived_at IS NULL ORDER BY m.created_at DESC LIMIT 1`;
	const [rows = []] = await db.run("told until", [
		sql`SELECT s.arrival, (SELECT m.event_time FROM memories AS m INDEXED BY memories_by_event
				WHERE m.scope_token = s.token AND m.event_time <= s.arrival AND m.archived_at IS NULL
				ORDER BY m.event_time DESC LIMIT 1) AS event
			FROM (SELECT t.column1 AS token, (${newest}) AS arrival FROM (${tokens}) AS t) AS s`,
	]);
	const latest = (column: string) =>
		rows
			.flatMap((row) => readInstantOrNull(row, column) ?? [])
			.toSorted((left, right) => compareCodePoints(right, left))[0] ?? null;
	return latest("event") ?? latest("arrival");
}
