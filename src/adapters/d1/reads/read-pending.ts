import { type SQL, sql } from "drizzle-orm";
import { PENDING_ROWS_MAX } from "../../../core/domain/limits.ts";
import { type Layer, RETRIEVABLE_LAYERS } from "../../../core/domain/record/layer.ts";
import type { PendingRequest, PendingVector } from "../../../core/ports/record-store.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { EMBEDDED, EMBEDDED_WORKING } from "../rows/outbox-list.ts";
import { readNumber, readText } from "../rows/row-reader.ts";
import { integer, valuesOf } from "../rows/values.ts";
import { textToVector } from "../rows/vector-text.ts";
import { layerIsAmong } from "./match-sql.ts";
import { newestFirst } from "./newest-first.ts";

/** A list of the outbox, and the layers of it that are asked for where these are not all. */
interface AskedList {
	readonly embedded: number;
	readonly layers: readonly Layer[] | null;
}

export async function readPending(db: MeteredD1, request: PendingRequest): Promise<readonly PendingVector[]> {
	const asked = listsOf(request.layers);
	if (asked.length === 0 || request.within?.length === 0) return [];
	const { within, chain } = request;
	const statements =
		within !== null
			? asked.map((one) => pendingWithin(within, request, one))
			: asked.flatMap((one) =>
					pendingOf(
						chain.links.map(({ token }) => token),
						one,
						request.limit,
					),
				);
	const results = await db.run("pending", statements);
	return newestFirst(results.flat(), request.limit).map((row) => ({
		seq: readNumber(row, "seq"),
		vector: textToVector(readText(row, "vector")),
	}));
}

function listsOf(layers: readonly Layer[]): readonly AskedList[] {
	const retrievable = RETRIEVABLE_LAYERS.filter((layer) => layers.includes(layer));
	const isWhole = retrievable.length === RETRIEVABLE_LAYERS.length;
	return [
		...(retrievable.length > 0 ? [{ embedded: EMBEDDED, layers: isWhole ? null : retrievable }] : []),
		...(layers.includes("working") ? [{ embedded: EMBEDDED_WORKING, layers: null }] : []),
	];
}

/** Arms of one compound SELECT: 5 on D1 (workerd's limits for SQLite). */
const COMPOUND_ARMS_MAX = 5;

/** Of some layers the newest rows are looked at one after another, and no further than the limit. */
function pendingOf(tokens: readonly string[], { embedded, layers }: AskedList, limit: number): readonly SQL[] {
	const list = (token: string) => sql`SELECT seq, vector FROM vector_outbox
		WHERE scope_token = ${token} AND embedded = ${integer(embedded)}`;
	if (layers !== null) {
		return tokens.map(
			(token) => sql`SELECT o.seq, o.vector FROM (${list(token)} ORDER BY seq DESC LIMIT ${PENDING_ROWS_MAX}) AS o
				CROSS JOIN memories AS m ON m.seq = o.seq WHERE ${layerIsAmong({ layers })} LIMIT ${limit}`,
		);
	}
	// Each list is in order, so SQLite merges the arms and reads no further than the limit, whatever the depth of the chain.
	const groups = Array.from({ length: Math.ceil(tokens.length / COMPOUND_ARMS_MAX) }, (_none, index) =>
		tokens.slice(index * COMPOUND_ARMS_MAX, (index + 1) * COMPOUND_ARMS_MAX),
	);
	return groups.map((group) => sql`${sql.join(group.map(list), sql` UNION ALL `)} ORDER BY seq DESC LIMIT ${limit}`);
}

/**
 * Each of the rows is looked up, so that it does not matter how many others are on their way: once for each scope of the chain that
 * has any on its way, which few have.
 */
function pendingWithin(
	within: readonly number[],
	{ chain, limit }: PendingRequest,
	{ embedded, layers }: AskedList,
): SQL {
	const tokens = valuesOf(chain.links.map(({ token }) => [sql`${token}`]));
	const inList = sql`o.embedded = ${integer(embedded)}`;
	// LIMIT keeps SQLite from folding this into the join, where it would ask once for each row.
	const scopes = sql`SELECT column1 AS token FROM (${tokens}) WHERE EXISTS
		(SELECT 1 FROM vector_outbox AS o WHERE o.scope_token = column1 AND ${inList}) LIMIT -1`;
	const some = layers === null ? sql`` : sql`CROSS JOIN memories AS m ON m.seq = o.seq AND ${layerIsAmong({ layers })}`;
	return sql`SELECT o.seq, o.vector FROM (${scopes}) AS t CROSS JOIN json_each(${JSON.stringify(within)}) AS w
		CROSS JOIN vector_outbox AS o ON o.scope_token = t.token AND ${inList} AND o.seq = w.value ${some}
		ORDER BY o.seq DESC LIMIT ${limit}`;
}
