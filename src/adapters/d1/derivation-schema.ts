import { integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";

/** Which memories were derived from which: what goes with a memory is one range. WITHOUT ROWID. */
export const derivations = sqliteTable(
	"derivations",
	{
		sourceSeq: integer("source_seq").notNull(),
		derivedSeq: integer("derived_seq").notNull(),
	},
	(table) => [primaryKey({ columns: [table.sourceSeq, table.derivedSeq] })],
);
