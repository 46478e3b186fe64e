import { createIsolateKeyCache } from "../adapters/runtime/isolate-key-cache.ts";
import { createScopeObjectClass, type ScopeObjectClass } from "../adapters/scope-object/scope-object.ts";
import { createVectorObjectClass, type VectorObjectClass } from "../adapters/vector-object/vector-object.ts";
import type { Effect } from "../core/domain/access/effect.ts";
import type { Env } from "../env.ts";
import { type App, createApp } from "../http/app.ts";
import { checkOptions } from "./check-options.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { MnemaOptions } from "./mnema-options.ts";
import { requestServices } from "./request-services.ts";
import { doScopeWork } from "./scope-work.ts";

/** A Worker: its default export, and the classes that its two Durable Object bindings name. */
export interface Mnema {
	readonly handlers: App<Env>;
	readonly ScopeObject: ScopeObjectClass<Env>;
	readonly VectorObject: VectorObjectClass<Env>;
	/** The effects that a key must hold for all that was composed. */
	readonly grants: readonly Effect[];
}

/**
 * Memory as something that a deployment composes, out of the ports that it supplies (seed 003). Everything that it does not supply is
 * the built-in part, or off. Throws a ConfigurationError that names the option for what cannot work.
 */
export function createMnema(options: MnemaOptions = {}): Mnema {
	checkOptions(options);
	const keyCache = createIsolateKeyCache(Date.now);
	return {
		handlers: createApp<Env>(({ env, executionCtx }) =>
			requestServices({ env, context: executionCtx, options, keyCache }),
		),
		ScopeObject: createScopeObjectClass<Env>({
			drain: (env, scopeToken) => doScopeWork(env, options, scopeToken),
			report: (error) =>
				console.error({ event: "drain_failed", error: error instanceof Error ? error.name : typeof error }),
		}),
		VectorObject: createVectorObjectClass<Env>({ lagMs: vectorLagMs }),
		grants: ["memory-read", "memory-write", "memory-flush"],
	};
}

function vectorLagMs({ MNEMA_VECTOR_LAG_MS: text }: Env): number {
	const lagMs = Number(text ?? "0");
	if (Number.isInteger(lagMs) && lagMs >= 0) return lagMs;
	throw new ConfigurationError("MNEMA_VECTOR_LAG_MS", "must be a count of milliseconds.");
}
