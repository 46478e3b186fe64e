import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The tables of one D1 database, which many tenants share; docs/storage-schema.md describes them. Times are canonical
 * instants (fixed-width UTC text), lists and objects are JSON text. Nothing cascades and nothing is triggered: the
 * commit names every row that it touches. The text index is a virtual table of its own, in migration 0001.
 */

/**
 * One row a memory. An index that leads with `scope_token` ends, as every index of SQLite, with the rowid, which is
 * `seq`: rows of one key come in order of arrival. Each index costs every write one row, so each has a reader.
 */
export const memories = sqliteTable(
	"memories",
	{
		/** Order of arrival, never used again: see commit/seq-floor.ts. */
		seq: integer("seq").primaryKey(),
		tenantId: text("tenant_id").notNull(),
		id: text("id").notNull(),
		scopeToken: text("scope_token").notNull(),
		rootToken: text("root_token").notNull(),
		/** See scope-path.ts. */
		scopePath: text("scope_path").notNull(),
		layer: text("layer").notNull(),
		text: text("text").notNull(),
		textHash: text("text_hash").notNull(),
		/** Terms with repeats: what the row adds to its scope's `term_total`. */
		termCount: integer("term_count").notNull(),
		label: text("label"),
		speaker: text("speaker"),
		salience: real("salience").notNull(),
		confidence: real("confidence").notNull(),
		pinned: integer("pinned").notNull(),
		metadata: text("metadata").notNull(),
		tags: text("tags").notNull(),
		sessionId: text("session_id"),
		sourceRunId: text("source_run_id"),
		sourceTurn: integer("source_turn"),
		sourceOperationId: text("source_operation_id"),
		sourceDerivedFrom: text("source_derived_from").notNull(),
		eventTime: text("event_time"),
		validFrom: text("valid_from"),
		validTo: text("valid_to"),
		dueAt: text("due_at"),
		expiresAt: text("expires_at"),
		subjectKey: text("subject_key"),
		supersededBy: text("superseded_by"),
		supersededAt: text("superseded_at"),
		version: integer("version").notNull(),
		/** Why this version exists. */
		cause: text("cause").notNull(),
		createdAt: text("created_at").notNull(),
		updatedAt: text("updated_at").notNull(),
		/** Reserved: an archived row matches nothing. */
		archivedAt: text("archived_at"),
		/**
		 * 0 not embedded yet, 1 embedded and not shown by the vector index, 2 shown. Every step of the outbox notes it here, in the same
		 * batch: a recall reads it with the row, where a look into the outbox would cost a row more for each.
		 */
		vectorState: integer("vector_state").notNull().default(2),
	},
	(table) => [
		uniqueIndex("memories_by_id").on(table.tenantId, table.id),
		index("memories_by_creation").on(table.scopeToken, table.createdAt, table.id),
		index("memories_by_arrival").on(table.scopeToken),
		index("memories_by_text").on(table.scopeToken, table.layer, table.textHash).where(sql`superseded_by IS NULL`),
		index("memories_by_subject")
			.on(table.scopeToken, table.layer, table.subjectKey)
			.where(sql`subject_key IS NOT NULL AND superseded_by IS NULL`),
		index("memories_by_session").on(table.scopeToken, table.sessionId).where(sql`session_id IS NOT NULL`),
		// Superseded rows too: a look back in time sees some of them.
		index("memories_by_event").on(table.scopeToken, table.eventTime).where(sql`event_time IS NOT NULL`),
		index("memories_by_salience")
			.on(table.scopeToken, table.layer, sql`salience DESC`, sql`created_at DESC`, table.id)
			.where(sql`superseded_by IS NULL`),
		index("memories_superseded")
			.on(table.scopeToken, table.layer, sql`salience DESC`, sql`created_at DESC`, table.id)
			.where(sql`superseded_by IS NOT NULL`),
		index("memories_pinned")
			.on(table.scopeToken, sql`salience DESC`, sql`created_at DESC`, table.id)
			.where(sql`pinned = 1 AND superseded_by IS NULL`),
		index("memories_due")
			.on(table.scopeToken, sql`due_at DESC`, table.id)
			.where(sql`due_at IS NOT NULL AND superseded_by IS NULL`),
	],
);

/**
 * What each scope holds in the text index, and how often it was written. WITHOUT ROWID. Keyed by path and not by token, so that
 * the scopes below one are a range and the first write into a scope costs one row, not two.
 */
export const scopes = sqliteTable(
	"scopes",
	{
		tenantId: text("tenant_id").notNull(),
		path: text("path").notNull(),
		scopeToken: text("scope_token").notNull(),
		/** Commits that touched the scope. */
		writes: integer("writes").notNull(),
		/** Live rows outside the working layer, and the sum of their term counts. */
		documents: integer("documents").notNull(),
		termTotal: integer("term_total").notNull(),
		/** The same of the working layer. */
		workingDocuments: integer("working_documents").notNull(),
		workingTermTotal: integer("working_term_total").notNull(),
		lastWriteAt: text("last_write_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.tenantId, table.path] })],
);

/** Versions that a later one has replaced; the current one is the memory's own row. WITHOUT ROWID. */
export const memoryVersions = sqliteTable(
	"memory_versions",
	{
		seq: integer("seq").notNull(),
		version: integer("version").notNull(),
		/** Null: the same text as the next version's. */
		text: text("text"),
		changedAt: text("changed_at").notNull(),
		cause: text("cause").notNull(),
	},
	(table) => [primaryKey({ columns: [table.seq, table.version] })],
);

/** What the vector index has still to hear of. WITHOUT ROWID. A memory without an entry is `ready`. */
export const vectorOutbox = sqliteTable(
	"vector_outbox",
	{
		scopeToken: text("scope_token").notNull(),
		/**
		 * Which list of the scope the entry is in: see rows/outbox-list.ts. In the key, so that a recall reads the vectors it wants without
		 * passing over what is not embedded yet, or is of the working layer; of one seq there is one entry at most.
		 */
		embedded: integer("embedded").notNull(),
		seq: integer("seq").notNull(),
		rootToken: text("root_token").notNull(),
		/** `upsert` or `remove`. */
		action: text("action").notNull(),
		revision: text("revision").notNull(),
		/** Base64 of little-endian float32: D1 hands BLOBs back as arrays of numbers, at seven times the cost. */
		vector: text("vector"),
		mutation: text("mutation"),
	},
	(table) => [primaryKey({ columns: [table.scopeToken, table.embedded, table.seq] })],
);

/** Answers recorded under idempotency keys. WITHOUT ROWID. */
export const idempotencyClaims = sqliteTable(
	"idempotency_claims",
	{
		tenantId: text("tenant_id").notNull(),
		key: text("key").notNull(),
		requestHash: text("request_hash").notNull(),
		status: integer("status").notNull(),
		body: text("body").notNull(),
		recordedAt: text("recorded_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.tenantId, table.key] })],
);

/** Blocks pinned by revision. WITHOUT ROWID. */
export const pinnedBlocks = sqliteTable(
	"pinned_blocks",
	{
		tenantId: text("tenant_id").notNull(),
		scopeToken: text("scope_token").notNull(),
		revision: text("revision").notNull(),
		block: text("block").notNull(),
		expiresAt: text("expires_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.tenantId, table.scopeToken, table.revision] }),
		index("pinned_blocks_by_expiry").on(table.tenantId, table.expiresAt),
	],
);

/** Which memories a pinned block shows. WITHOUT ROWID. */
export const pinnedBlockMemories = sqliteTable(
	"pinned_block_memories",
	{
		tenantId: text("tenant_id").notNull(),
		scopeToken: text("scope_token").notNull(),
		revision: text("revision").notNull(),
		memoryId: text("memory_id").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.tenantId, table.scopeToken, table.revision, table.memoryId] }),
		index("pinned_block_memories_by_memory").on(table.tenantId, table.memoryId),
	],
);

/** WITHOUT ROWID. */
export const tenants = sqliteTable("tenants", {
	id: text("id").primaryKey().notNull(),
	name: text("name").notNull(),
	createdAt: text("created_at").notNull(),
});

/** Secrets as SHA-256 alone. WITHOUT ROWID. */
export const keys = sqliteTable(
	"keys",
	{
		id: text("id").primaryKey().notNull(),
		tenantId: text("tenant_id").notNull(),
		name: text("name").notNull(),
		secretHash: text("secret_hash").notNull(),
		effects: text("effects").notNull(),
		/** Null: every scope of the tenant. */
		scopes: text("scopes"),
		createdAt: text("created_at").notNull(),
		expiresAt: text("expires_at"),
		lastUsedAt: text("last_used_at"),
		revokedAt: text("revoked_at"),
	},
	(table) => [index("keys_by_tenant").on(table.tenantId, table.createdAt)],
);

/** The greatest seq that a deletion has taken off the end of `memories`; one row at most. */
export const seqFloor = sqliteTable(
	"seq_floor",
	{
		id: integer("id").primaryKey().notNull(),
		seq: integer("seq").notNull(),
	},
	(table) => [check("seq_floor_one_row", sql`${table.id} = 1`)],
);

/**
 * Always empty. A guard that fails inserts its verdict here, which no row may hold: the statement fails, D1 undoes the whole batch,
 * and the name of the constraint says which guard it was.
 */
export const commitGuard = sqliteTable("commit_guard", { verdict: text("verdict").notNull() }, (table) => [
	check("commit_claimed", sql`${table.verdict} <> 'claimed'`),
	check("commit_moved", sql`${table.verdict} <> 'moved'`),
]);
