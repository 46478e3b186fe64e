import { env } from "cloudflare:workers";
import { d1KeyStore } from "../../src/adapters/d1/key-store.ts";
import { meteredD1 } from "../../src/adapters/d1/metered-d1.ts";
import { createRequestCostMeter } from "../../src/adapters/runtime/request-cost-meter.ts";
import { describeStores } from "../contract/stores.contract.ts";
import { d1Stores } from "./d1-stores.ts";

const open = () => meteredD1(env.DB, createRequestCostMeter());

describeStores("D1", {
	open: (tenantId) => d1Stores({ db: open(), tenantId }),
	keys: () => d1KeyStore({ db: open() }),
});
