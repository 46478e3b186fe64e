import { meteredD1 } from "../adapters/d1/metered-d1.ts";
import { d1VectorOutbox } from "../adapters/d1/vector-outbox.ts";
import { createRequestCostMeter } from "../adapters/runtime/request-cost-meter.ts";
import { vectorObjectWriter } from "../adapters/vector-object/vector-object-writer.ts";
import { type DrainOutcome, drainOutbox } from "../core/operations/drain-outbox.ts";
import type { Env } from "../env.ts";
import { embedderOf } from "./embedder-of.ts";

/** What a scope's object does when its alarm rings. */
export function doScopeWork(env: Env, scopeToken: string): Promise<DrainOutcome> {
	const meter = createRequestCostMeter();
	const deps = {
		outbox: d1VectorOutbox({ db: meteredD1(env.DB.withSession("first-primary"), meter) }),
		vectors: vectorObjectWriter({ namespace: env.VECTORS, meter }),
		embedder: embedderOf(env),
	};
	return drainOutbox(deps, scopeToken);
}
