import { meteredD1 } from "../adapters/d1/metered-d1.ts";
import { d1TurnWorkQueue } from "../adapters/d1/turn-work-queue.ts";
import { createRequestCostMeter } from "../adapters/runtime/request-cost-meter.ts";
import { systemClock } from "../adapters/runtime/system-clock.ts";
import { uuidIds } from "../adapters/runtime/uuid-ids.ts";
import type { TurnWorkGround } from "../core/operations/turns/work-on-turns.ts";
import type { Env } from "../env.ts";
import { composeDeps } from "./compose-deps.ts";
import type { MnemaOptions } from "./mnema-options.ts";

/** What turns are worked on with, by a Worker after its answer or by a scope's object: no key's reach, and no call's cost. */
export function turnWorkGround(env: Env, options: MnemaOptions): TurnWorkGround {
	const meter = createRequestCostMeter();
	const db = meteredD1(env.DB.withSession("first-primary"), meter);
	return {
		queue: d1TurnWorkQueue({ db }),
		clock: systemClock,
		ids: uuidIds,
		tenant: (tenantId) => composeDeps({ env, options, db, meter, tenantId, reach: { scopes: null } }),
	};
}
