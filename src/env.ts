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
	/** `rules` (unless said), `off`, `openai` or `workers-ai`: what learns facts from published turns. */
	readonly MNEMA_EXTRACTION?: string;
	/** `off` (unless said), `openai` or `workers-ai`: what draws insights from published turns. */
	readonly MNEMA_REFLECTION?: string;
	/** `off` (unless said), `openai` or `workers-ai`: what keeps a running summary of each session. */
	readonly MNEMA_SUMMARY?: string;
	/** Base of an OpenAI-compatible API, such as http://127.0.0.1:1234/v1, for all that says `openai`. */
	readonly MNEMA_MODEL_URL?: string;
	readonly MNEMA_MODEL_KEY?: string;
	/** The model's name there, or at Workers AI. */
	readonly MNEMA_MODEL?: string;
	/** For all that says `workers-ai`. It runs at Cloudflare alone. */
	readonly AI?: Ai;
	/** An AI Gateway that calls of Workers AI go through. */
	readonly MNEMA_AI_GATEWAY?: string;
	/** Where each committed turn is told of, by ids alone. */
	readonly MNEMA_TELEMETRY_URL?: string;
	readonly MNEMA_TELEMETRY_KEY?: string;
	/** A bound Worker in its place. */
	readonly TELEMETRY?: Fetcher;
	/** For development: a loopback service that serves this model's embeddings. */
	readonly MNEMA_EMBEDDINGS_URL?: string;
}
