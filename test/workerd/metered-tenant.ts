import { env } from "cloudflare:workers";
import { meteredD1 } from "../../src/adapters/d1/metered-d1.ts";
import { createRequestCostMeter } from "../../src/adapters/runtime/request-cost-meter.ts";
import { scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import type { Cost } from "../../src/core/ports/cost-meter.ts";
import { USER } from "../contract/store-world.ts";
import { d1Stores } from "./d1-stores.ts";

/** One tenant of the database, and what its last call cost by D1's own count. */
export function meteredTenant(tenantId: string = crypto.randomUUID()) {
	const meter = createRequestCostMeter();
	const db = meteredD1(env.DB, meter);
	const stores = d1Stores({ db, tenantId });
	return {
		...stores,
		chain: scopeChain(tenantId, USER),
		async costOf(call: () => Promise<unknown>): Promise<Pick<Cost, "rowsRead" | "rowsWritten" | "d1">> {
			const before = meter.snapshot();
			await call();
			const after = meter.snapshot();
			return {
				rowsRead: after.rowsRead - before.rowsRead,
				rowsWritten: after.rowsWritten - before.rowsWritten,
				d1: after.d1 - before.d1,
			};
		},
	};
}

export type MeteredTenant = ReturnType<typeof meteredTenant>;
