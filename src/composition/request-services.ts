import { d1KeyStore } from "../adapters/d1/key-store.ts";
import { meteredD1 } from "../adapters/d1/metered-d1.ts";
import { randomSecrets } from "../adapters/runtime/random-secrets.ts";
import { createRequestCostMeter } from "../adapters/runtime/request-cost-meter.ts";
import { systemClock } from "../adapters/runtime/system-clock.ts";
import { uuidIds } from "../adapters/runtime/uuid-ids.ts";
import { waitUntilBackground } from "../adapters/runtime/wait-until-background.ts";
import { isAdminKey } from "../core/domain/access/api-key.ts";
import { authenticate } from "../core/operations/authenticate.ts";
import { workOnTurns } from "../core/operations/turns/work-on-turns.ts";
import type { CostMeter } from "../core/ports/cost-meter.ts";
import type { KeyCache } from "../core/ports/key-cache.ts";
import type { Env } from "../env.ts";
import type { HttpServices, OpenedTenant, OpenRequest } from "../http/http-services.ts";
import { composeDeps } from "./compose-deps.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { healthOf } from "./health.ts";
import type { MnemaOptions } from "./mnema-options.ts";
import { turnWorkGround } from "./turn-work.ts";

export interface RequestGround {
	readonly env: Env;
	readonly context: Pick<ExecutionContext, "waitUntil">;
	readonly options: MnemaOptions;
	/** The isolate's. */
	readonly keyCache: KeyCache;
}

/** What one request stands on, with a cost meter of its own. */
export function requestServices(ground: RequestGround): HttpServices {
	const { env, context, keyCache } = ground;
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
		open: (request) => openTenant(ground, meter, request),
		keyDeps: () => keyDeps,
		cost: () => meter.snapshot(),
		health: () => healthOf(env),
	};
}

function openTenant({ env, context, options }: RequestGround, meter: CostMeter, request: OpenRequest): OpenedTenant {
	const { tenantId, reach, access, bookmark } = request;
	// A write begins at the primary: what it is planned against must not be a replica's past. A read begins wherever
	// is nearest, and never before the caller's bookmark.
	const session = env.DB.withSession(access === "write" ? "first-primary" : (bookmark ?? "first-unconstrained"));
	return {
		deps: {
			...composeDeps({ env, options, db: meteredD1(session, meter), meter, tenantId, reach }),
			background: waitUntilBackground(context),
			async workOnTurns(scopeToken) {
				await workOnTurns(turnWorkGround(env, options), scopeToken);
			},
		},
		bookmark: () => session.getBookmark(),
	};
}

function adminKeyOf({ MNEMA_ADMIN_KEY: key }: Env): string | null {
	if (key === undefined || key === "") return null;
	if (isAdminKey(key)) return key;
	throw new ConfigurationError("MNEMA_ADMIN_KEY", "must be mnm_admin_ and 16 or more visible characters.");
}
