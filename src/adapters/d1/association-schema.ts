import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every edge twice, once from each end, so that a node's edges are one range. WITHOUT ROWID. */
export const associations = sqliteTable(
	"associations",
	{
		nodeSeq: integer("node_seq").notNull(),
		neighbourSeq: integer("neighbour_seq").notNull(),
		neighbourId: text("neighbour_id").notNull(),
		/** Of the deeper of both scopes: the edge is inside a chain where this is. */
		scopeToken: text("scope_token").notNull(),
		weight: real("weight").notNull(),
		kind: text("kind"),
		createdAt: text("created_at").notNull(),
		updatedAt: text("updated_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.nodeSeq, table.neighbourSeq] }),
		index("associations_by_weight").on(table.nodeSeq, table.scopeToken, sql`weight DESC`, table.neighbourId),
	],
);

/** How many edges a node has in a scope: a walk divides by it, and counting them would read them all. WITHOUT ROWID. */
export const associationCounts = sqliteTable(
	"association_counts",
	{
		nodeSeq: integer("node_seq").notNull(),
		scopeToken: text("scope_token").notNull(),
		edges: integer("edges").notNull(),
	},
	(table) => [primaryKey({ columns: [table.nodeSeq, table.scopeToken] })],
);
