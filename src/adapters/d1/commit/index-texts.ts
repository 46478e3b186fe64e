import { type SQL, sql } from "drizzle-orm";

/**
 * The tokens of an index row `j`: its prefix before each term. It is put there by SQLite, since it is longer than most terms and
 * would make most of what is sent. Terms hold no space.
 */
export const TOKENS: SQL = sql.raw("replace(' ' || (j.value ->> 'terms'), ' ', ' ' || (j.value ->> 'prefix'))");
