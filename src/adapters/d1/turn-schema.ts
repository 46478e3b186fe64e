import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Published turns. WITHOUT ROWID. Texts are the memories' own: an utterance names its records, so that what is deleted or
 * rewritten there is so here.
 */
export const turns = sqliteTable(
	"turns",
	{
		scopeToken: text("scope_token").notNull(),
		sessionId: text("session_id").notNull(),
		turn: integer("turn").notNull(),
		tenantId: text("tenant_id").notNull(),
		scopePath: text("scope_path").notNull(),
		generation: integer("generation").notNull(),
		runId: text("run_id"),
		operationId: text("operation_id").notNull(),
		/** A JSON list of ids that were there when the turn was published. */
		usedMemoryIds: text("used_memory_ids").notNull(),
		publishedAt: text("published_at").notNull(),
		/** `pending`, `done` or `failed`; null: no such work was composed. */
		extraction: text("extraction"),
		reflection: text("reflection"),
		summary: text("summary"),
		/** The name of the run that works on it, and until when it may. */
		lease: text("lease"),
		leaseUntil: text("lease_until"),
		attempts: integer("attempts").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.scopeToken, table.sessionId, table.turn] }),
		index("turns_open")
			.on(table.scopeToken, table.publishedAt)
			.where(sql`extraction = 'pending' OR reflection = 'pending' OR summary = 'pending'`),
	],
);

/** The messages of a turn. WITHOUT ROWID. */
export const utterances = sqliteTable(
	"utterances",
	{
		scopeToken: text("scope_token").notNull(),
		sessionId: text("session_id").notNull(),
		turn: integer("turn").notNull(),
		ordinal: integer("ordinal").notNull(),
		speaker: text("speaker").notNull(),
		eventTime: text("event_time"),
		/** A JSON list of the ids of the records that hold its text, in order. */
		memoryIds: text("memory_ids").notNull(),
	},
	(table) => [primaryKey({ columns: [table.scopeToken, table.sessionId, table.turn, table.ordinal] })],
);

/** What a session came to up to a turn, as a model told it. WITHOUT ROWID. */
export const sessionSummaries = sqliteTable(
	"session_summaries",
	{
		scopeToken: text("scope_token").notNull(),
		sessionId: text("session_id").notNull(),
		throughTurn: integer("through_turn").notNull(),
		text: text("text").notNull(),
		createdAt: text("created_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.scopeToken, table.sessionId, table.throughTurn] })],
);

/** How often turns used a memory; one that no turn used has no row. */
export const memoryUses = sqliteTable("memory_uses", {
	seq: integer("seq").primaryKey(),
	uses: integer("uses").notNull(),
	lastUsedAt: text("last_used_at").notNull(),
});
