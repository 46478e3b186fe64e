import { type SQL, sql } from "drizzle-orm";

/**
 * The lists of a scope in the outbox, by the column `embedded`, which stands in its key before the seq: what is not embedded yet
 * (and what is to be removed), the vectors of the retrievable layers, and those of the working layer, which few recalls ask for.
 */
export const UNEMBEDDED = 0;
export const EMBEDDED = 1;
export const EMBEDDED_WORKING = 2;

/** Where the vector of the memory `m` stands. */
export const EMBEDDED_LIST: SQL = sql.raw(
	`(CASE m.layer WHEN 'working' THEN ${EMBEDDED_WORKING} ELSE ${EMBEDDED} END)`,
);

export const EVERY_LIST: SQL = sql.raw(`(${UNEMBEDDED}, ${EMBEDDED}, ${EMBEDDED_WORKING})`);
export const EMBEDDED_LISTS: SQL = sql.raw(`(${EMBEDDED}, ${EMBEDDED_WORKING})`);
