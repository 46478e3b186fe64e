import { sql } from "drizzle-orm";
import type { MeteredD1 } from "./metered-d1.ts";

/** Throws where the database does not answer, or has not been migrated. */
export async function askDatabase(db: MeteredD1): Promise<void> {
	await db.run("health", [sql`SELECT 1 FROM tenants LIMIT 1`]);
}
