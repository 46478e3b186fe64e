import { sql } from "drizzle-orm";
import type { MeteredD1 } from "../metered-d1.ts";
import { readNumber } from "../rows/row-reader.ts";
import { wantedSeqs } from "../rows/wanted-seqs.ts";

export async function readUsage(
	db: MeteredD1,
	tenantId: string,
	seqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
	const results = await db.run(
		"usage",
		wantedSeqs(seqs).map(
			(wanted) => sql`WITH wanted (seq) AS (${wanted})
				SELECT u.seq, u.uses FROM wanted CROSS JOIN memory_uses AS u ON u.seq = wanted.seq
				CROSS JOIN memories AS m ON m.seq = u.seq WHERE +m.tenant_id = ${tenantId} AND m.archived_at IS NULL`,
		),
	);
	return new Map(results.flat().map((row) => [readNumber(row, "seq"), readNumber(row, "uses")]));
}
