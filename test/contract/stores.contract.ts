import { describeAssociationModel } from "./association-model.contract.ts";
import { describeAssociationStore } from "./association-store.contract.ts";
import { describeBlockStore } from "./block-store.contract.ts";
import { describeDerivations } from "./derivations.contract.ts";
import { describeKeyStore } from "./key-store.contract.ts";
import { describeLargestRequests } from "./largest-requests.contract.ts";
import { describeRecordStoreCommit } from "./record-store-commit.contract.ts";
import { describeRecordStoreEvents } from "./record-store-events.contract.ts";
import { describeRecordStoreLife } from "./record-store-life.contract.ts";
import { describeRecordStoreLists } from "./record-store-list.contract.ts";
import { describeRecordStoreProfile } from "./record-store-profile.contract.ts";
import type { StoreHarness } from "./store-world.ts";
import { describeTextIndex } from "./text-index.contract.ts";
import { describeTextStatistics } from "./text-statistics.contract.ts";
import { describeTurnCommit } from "./turn-commit.contract.ts";
import { describeTurnModel } from "./turn-model.contract.ts";
import { describeTurnStore } from "./turn-store.contract.ts";
import { describeTurnWork } from "./turn-work.contract.ts";

/** What the ports do that are kept in one database, whatever database is behind them. */
export function describeStores(name: string, harness: StoreHarness): void {
	describeRecordStoreCommit(name, harness);
	describeRecordStoreLife(name, harness);
	describeRecordStoreEvents(name, harness);
	describeRecordStoreLists(name, harness);
	describeRecordStoreProfile(name, harness);
	describeTextIndex(name, harness);
	describeTextStatistics(name, harness);
	describeLargestRequests(name, harness);
	describeBlockStore(name, harness);
	describeAssociationStore(name, harness);
	describeAssociationModel(name, harness);
	describeDerivations(name, harness);
	describeTurnCommit(name, harness);
	describeTurnStore(name, harness);
	describeTurnModel(name, harness);
	describeTurnWork(name, harness);
	describeKeyStore(name, () => harness.keys());
}
