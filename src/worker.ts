import { d1BlockStore } from "./adapters/d1/block-store.ts";
import { askDatabase } from "./adapters/d1/database-health.ts";
import { d1KeyStore } from "./adapters/d1/key-store.ts";
import { meteredD1 } from "./adapters/d1/metered-d1.ts";
import { d1RecordStore } from "./adapters/d1/record-store.ts";
import { d1TextIndex } from "./adapters/d1/text-index.ts";
import { d1VectorOutbox } from "./adapters/d1/vector-outbox.ts";
import { createHttpEmbedder } from "./adapters/http-embedder/http-embedder.ts";
import { createIsolateKeyCache } from "./adapters/runtime/isolate-key-cache.ts";
import { randomSecrets } from "./adapters/runtime/random-secrets.ts";
import { createRequestCostMeter } from "./adapters/runtime/request-cost-meter.ts";
import { systemClock } from "./adapters/runtime/system-clock.ts";
import { timerDeadlines } from "./adapters/runtime/timer-deadlines.ts";
import { uuidIds } from "./adapters/runtime/uuid-ids.ts";
import { createScopeObjectClass } from "./adapters/scope-object/scope-object.ts";
import { scopeObjectScheduler } from "./adapters/scope-object/scope-object-scheduler.ts";
import { useLite } from "./adapters/use-lite/load-in-worker.ts";
import { createVectorObjectClass } from "./adapters/vector-object/vector-object.ts";
import { vectorObjectIndex } from "./adapters/vector-object/vector-object-index.ts";
import { vectorObjectWriter } from "./adapters/vector-object/vector-object-writer.ts";
import { isAdminKey } from "./core/domain/access/api-key.ts";
import { HEALTH_DEADLINE_MS } from "./core/domain/limits.ts";
import { authenticate } from "./core/operations/authenticate.ts";
import { drainOutbox } from "./core/operations/drain-outbox.ts";
import type { CostMeter } from "./core/ports/cost-meter.ts";
import type { Embedder } from "./core/ports/embedder.ts";
import type { Env } from "./env.ts";
import { createApp } from "./http/app.ts";
import type { Health, HttpServices, OpenRequest } from "./http/http-services.ts";

/** The composition root: the only reader of Env, and the only file that knows every room. */

const keyCache = createIsolateKeyCache(Date.now);

export const ScopeObject = createScopeObjectClass<Env>({
	drain: (env, scopeToken) => drainOutbox(drainDeps(env), scopeToken),
	report: (error) =>
		console.error({ event: "drain_failed", error: error instanceof Error ? error.name : typeof error }),
});

export const VectorObject = createVectorObjectClass<Env>({ lagMs: (env) => vectorLagMs(env) });

const app = createApp<Env>((c) => servicesFor(c.env, c.executionCtx));

export default { fetch: app.fetch } satisfies ExportedHandler<Env>;

function servicesFor(env: Env, context: Pick<ExecutionContext, "waitUntil">): HttpServices {
	const meter = createRequestCostMeter();
	const keys = d1KeyStore({ db: meteredD1(env.DB, meter) });
	const keyDeps = { keys, cache: keyCache, clock: systemClock, secrets: randomSecrets, ids: uuidIds };
	return {
		async authenticate(bearer) {
			const principal = await authenticate({ ...keyDeps, adminKey: adminKeyOf(env) }, bearer);
			if (principal.ok && principal.value.kind === "tenant" && principal.value.noteUse) {
				const unmetered = d1KeyStore({ db: meteredD1(env.DB, createRequestCostMeter()) });
				context.waitUntil(unmetered.touch(principal.value.keyId, systemClock.now()));
			}
			return principal;
		},
		open: (request) => openTenant(env, meter, request),
		keyDeps: () => keyDeps,
		cost: () => meter.snapshot(),
		health: () => healthOf(env),
	};
}

function openTenant(env: Env, meter: CostMeter, { tenantId, reach, access, bookmark }: OpenRequest) {
	// A write begins at the primary: what it is planned against must not be a replica's past. A read begins wherever
	// is nearest, and never before the caller's bookmark.
	const session = env.DB.withSession(access === "write" ? "first-primary" : (bookmark ?? "first-unconstrained"));
	const db = meteredD1(session, meter);
	return {
		deps: {
			tenantId,
			reach,
			records: d1RecordStore({ db, tenantId }),
			texts: d1TextIndex({ db, tenantId }),
			vectors: vectorObjectIndex({ namespace: env.VECTORS, tenantId, meter }),
			blocks: d1BlockStore({ db, tenantId }),
			indexing: scopeObjectScheduler({ namespace: env.SCOPES, meter }),
			embedder: embedderOf(env),
			clock: systemClock,
			deadlines: timerDeadlines,
			ids: uuidIds,
		},
		bookmark: () => session.getBookmark(),
	};
}

function drainDeps(env: Env) {
	const meter = createRequestCostMeter();
	return {
		outbox: d1VectorOutbox({ db: meteredD1(env.DB.withSession("first-primary"), meter) }),
		vectors: vectorObjectWriter({ namespace: env.VECTORS, meter }),
		embedder: embedderOf(env),
	};
}

/** The bench serves this model's own vectors from its cache; the stamp is checked, so they are the same bits. */
function embedderOf({ MNEMA_EMBEDDINGS_URL: url }: Env): Embedder {
	if (url === undefined || url === "") return useLite;
	return createHttpEmbedder({ ...useLite, url });
}

function adminKeyOf({ MNEMA_ADMIN_KEY: key }: Env): string | null {
	if (key === undefined || key === "") return null;
	if (!isAdminKey(key)) throw new Error("MNEMA_ADMIN_KEY must be mnm_admin_ and 16 or more visible characters.");
	return key;
}

function vectorLagMs({ MNEMA_VECTOR_LAG_MS: text }: Env): number {
	const lagMs = Number(text ?? "0");
	if (!Number.isInteger(lagMs) || lagMs < 0) throw new Error("MNEMA_VECTOR_LAG_MS must be a count of milliseconds.");
	return lagMs;
}

async function healthOf(env: Env): Promise<Health> {
	const database = await timerDeadlines.within({
		part: "database",
		ms: HEALTH_DEADLINE_MS,
		work: () => askDatabase(meteredD1(env.DB, createRequestCostMeter())),
	});
	const up = database.kind === "answered";
	return {
		status: up ? "ok" : "down",
		parts: { database: up ? "ok" : "unavailable", vectors: "embedded", embedder: embedderOf(env).stamp.model },
	};
}
