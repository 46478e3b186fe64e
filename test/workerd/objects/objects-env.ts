import { env } from "cloudflare:workers";
import type { ScopeObjectRpc } from "../../../src/adapters/scope-object/scope-object-rpc.ts";
import type { VectorObjectRpc } from "../../../src/adapters/vector-object/vector-object-rpc.ts";
import type { CostMeter } from "../../../src/core/ports/cost-meter.ts";

/** Bindings of the Worker beside this file, as vitest.config.ts declares them. */
interface ObjectsEnv {
	readonly VECTORS: DurableObjectNamespace<VectorObjectRpc>;
	readonly LAGGING_VECTORS: DurableObjectNamespace<VectorObjectRpc>;
	readonly SCOPES: DurableObjectNamespace<ScopeObjectRpc>;
}

export const objects = env as unknown as ObjectsEnv;

export const uncounted: CostMeter = {
	trip: (_part, call) => call(),
	rows: () => undefined,
	snapshot: () => ({ rowsRead: 0, rowsWritten: 0, d1: 0, vector: 0, object: 0, hops: 0 }),
};
