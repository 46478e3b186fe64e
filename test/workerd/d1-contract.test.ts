import { env } from "cloudflare:workers";
import { d1AssociationStore } from "../../src/adapters/d1/association-store.ts";
import { d1BlockStore } from "../../src/adapters/d1/block-store.ts";
import { d1KeyStore } from "../../src/adapters/d1/key-store.ts";
import { meteredD1 } from "../../src/adapters/d1/metered-d1.ts";
import { d1RecordStore } from "../../src/adapters/d1/record-store.ts";
import { d1TextIndex } from "../../src/adapters/d1/text-index.ts";
import { d1TurnStore } from "../../src/adapters/d1/turn-store.ts";
import { d1TurnWorkQueue } from "../../src/adapters/d1/turn-work-queue.ts";
import { d1VectorOutbox } from "../../src/adapters/d1/vector-outbox.ts";
import { createRequestCostMeter } from "../../src/adapters/runtime/request-cost-meter.ts";
import { describeStores } from "../contract/stores.contract.ts";

const open = () => meteredD1(env.DB, createRequestCostMeter());

describeStores("D1", {
	open(tenantId) {
		const db = open();
		return {
			records: d1RecordStore({ db, tenantId }),
			texts: d1TextIndex({ db, tenantId }),
			outbox: d1VectorOutbox({ db }),
			blocks: d1BlockStore({ db, tenantId }),
			associations: d1AssociationStore({ db, tenantId }),
			turns: d1TurnStore({ db, tenantId }),
			work: d1TurnWorkQueue({ db }),
		};
	},
	keys: () => d1KeyStore({ db: open() }),
});
