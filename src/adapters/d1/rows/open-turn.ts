import { type SQL, sql } from "drizzle-orm";

/** A row of `turns` with work still to do, as the condition of the index `turns_open` says it. */
export const HAS_OPEN_WORK: SQL = sql.raw("(extraction = 'pending' OR reflection = 'pending' OR summary = 'pending')");
