import { inMemoryAssociationStore } from "../../src/adapters/in-memory/in-memory-association-store.ts";
import { inMemoryBlockStore } from "../../src/adapters/in-memory/in-memory-block-store.ts";
import { createInMemoryDatabase } from "../../src/adapters/in-memory/in-memory-database.ts";
import { inMemoryKeyStore } from "../../src/adapters/in-memory/in-memory-key-store.ts";
import { inMemoryRecordStore } from "../../src/adapters/in-memory/in-memory-record-store.ts";
import { inMemoryTextIndex } from "../../src/adapters/in-memory/in-memory-text-index.ts";
import { inMemoryTurnStore } from "../../src/adapters/in-memory/in-memory-turn-store.ts";
import { inMemoryTurnWorkQueue } from "../../src/adapters/in-memory/in-memory-turn-work-queue.ts";
import { inMemoryVectorOutbox } from "../../src/adapters/in-memory/in-memory-vector-outbox.ts";
import { describeStores } from "./stores.contract.ts";

const database = createInMemoryDatabase();

describeStores("in-memory twin", {
	open: (tenantId) => ({
		records: inMemoryRecordStore(database, tenantId),
		texts: inMemoryTextIndex(database, tenantId),
		outbox: inMemoryVectorOutbox(database),
		blocks: inMemoryBlockStore(database, tenantId),
		associations: inMemoryAssociationStore(database, tenantId),
		turns: inMemoryTurnStore(database, tenantId),
		work: inMemoryTurnWorkQueue(database),
	}),
	keys: () => inMemoryKeyStore(database),
});
