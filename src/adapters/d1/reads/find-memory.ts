import { sql } from "drizzle-orm";
import { HISTORY_VERSIONS_MAX } from "../../../core/domain/limits.ts";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { MemoryVersion } from "../../../core/ports/record-store.ts";
import type { MeteredD1, Row } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readInstant, readNumber, readText, readTextOrNull } from "../rows/row-reader.ts";

export async function findMemory(db: MeteredD1, tenantId: string, id: string): Promise<StoredMemory | null> {
	const [rows] = await db.run("find", [
		sql`SELECT ${MEMORY_COLUMNS} FROM memories AS m
			WHERE m.tenant_id = ${tenantId} AND m.id = ${id} AND m.archived_at IS NULL`,
	]);
	return rows?.map(memoryOf)[0] ?? null;
}

export async function readHistory(db: MeteredD1, tenantId: string, id: string): Promise<readonly MemoryVersion[]> {
	const [rows = []] = await db.run("history", [
		sql`WITH current AS (SELECT seq, version, text, updated_at, cause FROM memories
				WHERE tenant_id = ${tenantId} AND id = ${id} AND archived_at IS NULL)
			SELECT * FROM (SELECT v.version, v.text, v.changed_at, v.cause FROM current
				CROSS JOIN memory_versions AS v ON v.seq = current.seq ORDER BY v.version DESC LIMIT ${HISTORY_VERSIONS_MAX})
			UNION ALL SELECT version, text, updated_at, cause FROM current
			ORDER BY version`,
	]);
	return versionsOf(rows);
}

/** A version without a text has that of the one after it; the current one, which is last, always has its own. */
function versionsOf(rows: readonly Row[]): readonly MemoryVersion[] {
	let text = "";
	return rows
		.toReversed()
		.map((row) => {
			text = readTextOrNull(row, "text") ?? text;
			return {
				version: readNumber(row, "version"),
				text,
				changedAt: readInstant(row, "changed_at"),
				cause: readText(row, "cause"),
			};
		})
		.toReversed();
}
