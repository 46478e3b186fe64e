import { d1AssociationStore } from "../../src/adapters/d1/association-store.ts";
import { d1BlockStore } from "../../src/adapters/d1/block-store.ts";
import { type D1Tenant, d1RecordStore } from "../../src/adapters/d1/record-store.ts";
import { d1TextIndex } from "../../src/adapters/d1/text-index.ts";
import { d1TurnStore } from "../../src/adapters/d1/turn-store.ts";
import { d1TurnWorkQueue } from "../../src/adapters/d1/turn-work-queue.ts";
import { d1VectorOutbox } from "../../src/adapters/d1/vector-outbox.ts";
import type { Stores } from "../contract/store-world.ts";

/** All that one tenant has in D1. */
export function d1Stores({ db, tenantId }: D1Tenant): Stores {
	return {
		records: d1RecordStore({ db, tenantId }),
		texts: d1TextIndex({ db, tenantId }),
		outbox: d1VectorOutbox({ db }),
		blocks: d1BlockStore({ db, tenantId }),
		associations: d1AssociationStore({ db, tenantId }),
		turns: d1TurnStore({ db, tenantId }),
		work: d1TurnWorkQueue({ db }),
	};
}
