import type { Failure } from "../core/domain/failure.ts";
import type { Result } from "../core/domain/result.ts";
import type { Reach } from "../core/domain/scope/reach.ts";
import type { Principal } from "../core/operations/authenticate.ts";
import type { createTenant } from "../core/operations/create-tenant.ts";
import type { Deps } from "../core/operations/deps.ts";
import type { listKeys } from "../core/operations/list-keys.ts";
import type { revokeKey } from "../core/operations/revoke-key.ts";
import type { Cost } from "../core/ports/cost-meter.ts";

/** What one request stands on; worker.ts composes it afresh for each, so that its cost is its own. */
export interface HttpServices {
	/** Who holds the text after `Bearer`; null where the caller sent none. */
	authenticate(bearer: string | null): Promise<Result<Principal, Failure>>;
	/** Called at most once a request, when it is known to be allowed and well-formed. */
	open(request: OpenRequest): OpenedTenant;
	keyDeps(): KeyRouteDeps;
	/** What the request has cost so far. */
	cost(): Cost;
	health(): Promise<Health>;
}

export interface OpenRequest {
	readonly tenantId: string;
	readonly reach: Reach;
	/** `write` begins at the primary database, `read` at the nearest one that is not older than the bookmark. */
	readonly access: "read" | "write";
	/** As an earlier answer gave it, checked for its form alone. */
	readonly bookmark: string | null;
}

export interface OpenedTenant {
	readonly deps: Deps;
	/** For the answer's header; null where storage was not asked. */
	bookmark(): string | null;
}

/** What the operations on tenants and keys need together. */
export type KeyRouteDeps = Parameters<typeof createTenant>[0] &
	Parameters<typeof listKeys>[0] &
	Parameters<typeof revokeKey>[0];

export interface Health {
	/** `down`: no call below /v1 can succeed. */
	readonly status: "ok" | "down";
	/** Each part's state in a word, without secrets. */
	readonly parts: Readonly<Record<string, string>>;
}
