import { type SQL, sql } from "drizzle-orm";
import type { VectorMutation } from "../../core/ports/vector-index.ts";
import type { OutboxEntry, OutboxKey, VectorOutbox } from "../../core/ports/vector-outbox.ts";
import type { Row } from "./metered-d1.ts";
import type { D1Tenant } from "./record-store.ts";
import { jsonChunks } from "./rows/json-chunks.ts";
import { readLayer } from "./rows/memory-row.ts";
import {
	EMBEDDED,
	EMBEDDED_LIST,
	EMBEDDED_LISTS,
	EMBEDDED_WORKING,
	EVERY_LIST,
	UNEMBEDDED,
} from "./rows/outbox-list.ts";
import { readNumber, readText, readTextOrNull } from "./rows/row-reader.ts";
import { integer } from "./rows/values.ts";
import { textToVector, vectorToText } from "./rows/vector-text.ts";

/** The key of an outbox entry, in whichever list of its scope: a step does nothing where the revision has moved on. */
const IS_ENTRY = sql`o.scope_token = j.value ->> 'scopeToken' AND o.embedded IN ${EVERY_LIST}
	AND o.seq = j.value ->> 'seq' AND o.revision = j.value ->> 'revision'`;

export function d1VectorOutbox({ db }: Pick<D1Tenant, "db">): VectorOutbox {
	return {
		async entries(scopeToken, limit) {
			// Each list is in order, so SQLite merges them and reads no further than the page.
			const part = (embedded: number, sent: SQL) => sql`SELECT o.scope_token, o.seq AS seq, o.revision, o.root_token,
					o.action, o.mutation, o.vector, m.layer, m.text, m.superseded_by IS NULL AS live
				FROM vector_outbox AS o LEFT JOIN memories AS m ON m.seq = o.seq
				WHERE o.scope_token = ${scopeToken} AND o.embedded = ${integer(embedded)} AND o.mutation ${sent}`;
			const page = (sent: SQL) => sql`${part(UNEMBEDDED, sent)} UNION ALL ${part(EMBEDDED, sent)}
				UNION ALL ${part(EMBEDDED_WORKING, sent)} ORDER BY seq LIMIT ${limit}`;
			const [unsent = []] = await db.run("outbox entries", [page(sql`IS NULL`)]);
			// Not in one batch: behind a full page the sent ones would be looked for among all that is not sent.
			if (unsent.length >= limit) return unsent.map(entryOf);
			const [sent = []] = await db.run("outbox entries", [page(sql`IS NOT NULL`)]);
			return [...unsent, ...sent].slice(0, limit).map(entryOf);
		},
		async keepVectors(entries) {
			const rows = entries.map(({ vector, ...key }) => ({ ...keyRow(key), vector: vectorToText(vector) }));
			await db.run(
				"keep vectors",
				jsonChunks(rows).flatMap((chunk) => [
					sql`INSERT INTO vector_outbox (scope_token, embedded, seq, root_token, action, revision, vector, mutation)
						SELECT o.scope_token, ${EMBEDDED_LIST}, o.seq, o.root_token, o.action, o.revision, j.value ->> 'vector', NULL
						FROM ${entriesOf(chunk)}
							CROSS JOIN memories AS m ON m.seq = o.seq
						WHERE o.action = 'upsert'
						ON CONFLICT (scope_token, embedded, seq) DO UPDATE SET vector = excluded.vector`,
					sql`DELETE FROM vector_outbox WHERE (scope_token, embedded, seq) IN (
						SELECT o.scope_token, ${integer(UNEMBEDDED)}, o.seq FROM ${entriesOf(chunk)}
						WHERE o.embedded IN ${EMBEDDED_LISTS})`,
					noteState(1, sql`${entriesOf(chunk)} WHERE o.embedded IN ${EMBEDDED_LISTS}`),
				]),
			);
		},
		async markSent(entries, mutation) {
			await db.run(
				"mark sent",
				jsonChunks(entries.map(keyRow)).map(
					(chunk) => sql`UPDATE vector_outbox SET mutation = ${mutation} WHERE (scope_token, embedded, seq) IN (
						SELECT o.scope_token, o.embedded, o.seq FROM ${entriesOf(chunk)})`,
				),
			);
		},
		async confirm(entries) {
			await db.run(
				"confirm sent",
				jsonChunks(entries.map(keyRow)).flatMap((chunk) => [
					noteState(2, sql`${entriesOf(chunk)} WHERE o.action = 'upsert'`),
					sql`DELETE FROM vector_outbox WHERE (scope_token, embedded, seq) IN (
						SELECT o.scope_token, o.embedded, o.seq FROM ${entriesOf(chunk)})`,
				]),
			);
		},
	};
}

function entriesOf(keys: string): SQL {
	return sql`json_each(${keys}) AS j CROSS JOIN vector_outbox AS o ON ${IS_ENTRY}`;
}

/** See `vector_state` in schema.ts. */
function noteState(state: 1 | 2, entries: SQL): SQL {
	return sql`UPDATE memories SET vector_state = ${integer(state)} WHERE seq IN (SELECT o.seq FROM ${entries})`;
}

function keyRow({ scopeToken, seq, revision }: OutboxKey): OutboxKey {
	return { scopeToken, seq, revision };
}

function entryOf(row: Row): OutboxEntry {
	const key = {
		scopeToken: readText(row, "scope_token"),
		seq: readNumber(row, "seq"),
		revision: readText(row, "revision"),
		rootToken: readText(row, "root_token"),
		mutation: mutationOf(row),
	};
	if (readText(row, "action") === "remove") return { ...key, action: "remove" };
	const vector = readTextOrNull(row, "vector");
	return {
		...key,
		action: "upsert",
		layer: readLayer(row),
		live: readNumber(row, "live") === 1,
		vector: vector === null ? null : textToVector(vector),
		text: readText(row, "text"),
	};
}

function mutationOf(row: Row): VectorMutation | null {
	return readTextOrNull(row, "mutation") as VectorMutation | null;
}
