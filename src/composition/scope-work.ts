import { meteredD1 } from "../adapters/d1/metered-d1.ts";
import { d1VectorOutbox } from "../adapters/d1/vector-outbox.ts";
import { createRequestCostMeter } from "../adapters/runtime/request-cost-meter.ts";
import { vectorObjectWriter } from "../adapters/vector-object/vector-object-writer.ts";
import { type DrainOutcome, drainOutbox } from "../core/operations/drain-outbox.ts";
import { workOnTurns } from "../core/operations/turns/work-on-turns.ts";
import type { Env } from "../env.ts";
import { embedderOf } from "./embedder-of.ts";
import type { MnemaOptions } from "./mnema-options.ts";
import { turnWorkGround } from "./turn-work.ts";

/**
 * What a scope's object does when its alarm rings: it empties the outbox, and works on turns whose Worker did not come to it, or died
 * over it. As long as anything of either is open, the alarm rings again.
 */
export async function doScopeWork(env: Env, options: MnemaOptions, scopeToken: string): Promise<DrainOutcome> {
	const meter = createRequestCostMeter();
	const outbox = {
		outbox: d1VectorOutbox({ db: meteredD1(env.DB.withSession("first-primary"), meter) }),
		vectors: vectorObjectWriter({ namespace: env.VECTORS, meter }),
		embedder: embedderOf(env),
	};
	// Side by side: neither an index that is away nor a model that is slow may hold the other work back.
	const [drained, worked] = await Promise.allSettled([
		drainOutbox(outbox, scopeToken),
		workOnTurns(turnWorkGround(env, options), scopeToken),
	]);
	if (drained.status === "rejected") throw drained.reason;
	if (worked.status === "rejected") throw worked.reason;
	return {
		handled: drained.value.handled + worked.value.handled,
		waiting: drained.value.waiting + worked.value.waiting,
		left: drained.value.left || worked.value.left,
	};
}
