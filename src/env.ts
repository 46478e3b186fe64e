import type { ScopeObjectRpc } from "./adapters/scope-object/scope-object-rpc.ts";
import type { VectorObjectRpc } from "./adapters/vector-object/vector-object-rpc.ts";

/** What wrangler.toml and the operator's secrets give the Worker. Read in the composition and nowhere else. */
export interface Env {
	readonly DB: D1Database;
	readonly SCOPES: DurableObjectNamespace<ScopeObjectRpc>;
	readonly VECTORS: DurableObjectNamespace<VectorObjectRpc>;
	/** `mnm_admin_…`: creates tenants. Without it nobody can. */
	readonly MNEMA_ADMIN_KEY?: string;
	/** Milliseconds, as text. */
	readonly MNEMA_VECTOR_LAG_MS?: string;
	/** For development: a loopback service that serves this model's embeddings. */
	readonly MNEMA_EMBEDDINGS_URL?: string;
}
