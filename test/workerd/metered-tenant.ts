import { env } from "cloudflare:workers";
import { d1AssociationStore } from "../../src/adapters/d1/association-store.ts";
import { d1BlockStore } from "../../src/adapters/d1/block-store.ts";
import { meteredD1 } from "../../src/adapters/d1/metered-d1.ts";
import { d1RecordStore } from "../../src/adapters/d1/record-store.ts";
import { d1TextIndex } from "../../src/adapters/d1/text-index.ts";
import { d1TurnStore } from "../../src/adapters/d1/turn-store.ts";
import { d1TurnWorkQueue } from "../../src/adapters/d1/turn-work-queue.ts";
import { d1VectorOutbox } from "../../src/adapters/d1/vector-outbox.ts";
import { createRequestCostMeter } from "../../src/adapters/runtime/request-cost-meter.ts";
import { scopeChain } from "../../src/core/domain/scope/scope-chain.ts";
import type { Cost } from "../../src/core/ports/cost-meter.ts";
import { type Stores, USER } from "../contract/store-world.ts";

/** One tenant of the database, and what its last call cost by D1's own count. */
export function meteredTenant(tenantId: string = crypto.randomUUID()) {
	const meter = createRequestCostMeter();
	const db = meteredD1(env.DB, meter);
	const stores: Stores = {
		records: d1RecordStore({ db, tenantId }),
		texts: d1TextIndex({ db, tenantId }),
		outbox: d1VectorOutbox({ db }),
		blocks: d1BlockStore({ db, tenantId }),
		associations: d1AssociationStore({ db, tenantId }),
		turns: d1TurnStore({ db, tenantId }),
		work: d1TurnWorkQueue({ db }),
	};
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
