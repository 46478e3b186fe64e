import { type SQL, sql } from "drizzle-orm";

/**
 * The rows of `memories` (alias `m`) that the objects of a JSON list (alias `j`) name by `id`. CROSS JOIN fixes the order: SQLite
 * would otherwise be free to read the tenant's every row against the list.
 */
export function foundRows(tenantId: string, json: string): SQL {
	return sql`json_each(${json}) AS j CROSS JOIN memories AS m ON m.tenant_id = ${tenantId} AND m.id = j.value ->> 'id'`;
}
