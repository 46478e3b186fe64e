import { type SQL, sql } from "drizzle-orm";
import type { Layer } from "../../../core/domain/record/layer.ts";
import type { StoredMemory } from "../../../core/domain/record/record.ts";
import type { ProfileRequest } from "../../../core/ports/record-store.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { allOf } from "../rows/values.ts";
import { filterSql } from "./filter-sql.ts";
import { layerIsAmong, presentConditions } from "./match-sql.ts";

const BY_SALIENCE = sql.raw("salience DESC, created_at DESC, id");

/**
 * One statement a scope and a list, all in one round trip. The most salient come as a UNION ALL of one ordered index read a layer:
 * SQLite merges those and stops at the limit, so that a scope of a million rows costs what a small one does.
 */
export async function readProfile(db: MeteredD1, request: ProfileRequest): Promise<readonly StoredMemory[]> {
	if (request.layers.length === 0) return [];
	const statements = request.chain.links.flatMap(({ token }) => [
		...ofScope(token, LIVE, request),
		...(request.asOfGiven ? ofScope(token, supersededAfter(request), request) : []),
	]);
	const results = await db.run("profile", statements);
	const memories = results.flatMap((rows) => rows.map(memoryOf));
	return [...new Map(memories.map((memory) => [memory.seq, memory])).values()];
}

/** Rows that count as live, and the indexes that hold nothing else. */
interface Liveness {
	readonly condition: SQL;
	readonly salienceIndex: SQL;
	readonly pinnedIndex: SQL;
	readonly dueIndex: SQL;
}

const LIVE: Liveness = {
	condition: sql.raw("m.superseded_by IS NULL"),
	salienceIndex: sql.raw("memories_by_salience"),
	pinnedIndex: sql.raw("memories_pinned"),
	dueIndex: sql.raw("memories_due"),
};

/** A look back in time also sees what was superseded only since; few ask, so one index serves all three lists. */
function supersededAfter({ asOf }: ProfileRequest): Liveness {
	const index = sql.raw("memories_superseded");
	return {
		condition: sql`m.superseded_by IS NOT NULL AND m.superseded_at > ${asOf}`,
		salienceIndex: index,
		pinnedIndex: index,
		dueIndex: index,
	};
}

function ofScope(token: string, liveness: Liveness, request: ProfileRequest): readonly SQL[] {
	const filter = request.filter === null ? sql`TRUE` : filterSql(request.filter);
	const conditions = allOf([sql`m.scope_token = ${token}`, liveness.condition, ...presentConditions(request)]);
	const limit = sql`LIMIT ${request.limitPerScope}`;
	const from = (index: SQL) => sql`SELECT ${MEMORY_COLUMNS} FROM memories AS m INDEXED BY ${index} WHERE ${conditions}`;
	const ofLayer = (layer: Layer) => sql`${from(liveness.salienceIndex)} AND m.layer = ${layer}`;
	// A filter may be half as long as a statement can be, so it stands outside the UNION; SQLite carries it in.
	const salient = sql.join([...new Set(request.layers)].map(ofLayer), sql` UNION ALL `);
	return [
		sql`SELECT * FROM (${salient}) AS m WHERE ${filter} ORDER BY ${BY_SALIENCE} ${limit}`,
		sql`${from(liveness.pinnedIndex)} AND ${layerIsAmong(request)} AND ${filter} AND m.pinned = 1 ORDER BY ${BY_SALIENCE} ${limit}`,
		sql`${from(liveness.dueIndex)} AND ${layerIsAmong(request)} AND ${filter} AND m.due_at IS NOT NULL AND m.due_at <= ${request.asOf}
			ORDER BY due_at DESC, id ${limit}`,
	];
}
