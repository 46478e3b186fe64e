import type { Effect } from "../../../src/core/domain/access/effect.ts";
import { EFFECTS } from "../../../src/core/domain/access/effect.ts";
import type { Instant } from "../../../src/core/domain/instant.ts";
import type { MemoryRecord, StoredMemory } from "../../../src/core/domain/record/record.ts";
import type { Scope } from "../../../src/core/domain/scope/scope.ts";
import type { Principal } from "../../../src/core/operations/authenticate.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { createApp } from "../../../src/http/app.ts";
import type { HttpServices, KeyRouteDeps, OpenRequest } from "../../../src/http/http-services.ts";
import { aRecord } from "../domain/fixtures.ts";

export const now = "2026-03-01T12:00:00.000Z" as Instant;
export const memoryId = "0195d3c2-7b1a-7c3e-9a55-2f6f0c6b1d10";

export function storedMemory(changes: Partial<MemoryRecord> = {}): StoredMemory {
	const record = { id: memoryId, text: "Ada prefers window seats.", createdAt: now, updatedAt: now, ...changes };
	return { record: aRecord(record), seq: 1, indexed: "ready" };
}

export interface FixtureOptions {
	readonly effects?: readonly Effect[];
	readonly scopes?: readonly Scope[] | null;
	readonly records?: Partial<Deps["records"]>;
	readonly blocks?: Partial<Deps["blocks"]>;
	readonly associations?: Partial<Deps["associations"]>;
	readonly keys?: Partial<KeyRouteDeps["keys"]>;
	readonly services?: Partial<HttpServices>;
}

/** The app over stand-ins that hold just what a test names; whatever else is touched is undefined and throws. */
export function createFixture(options: FixtureOptions = {}) {
	const opened: OpenRequest[] = [];
	const services = createServices(options, opened);
	const app = createApp(() => services);
	return { opened, call: (path: string, request: Call = {}) => send(app, path, request) };
}

/** What a request of the fixture stands on; each tenant that it opens is noted in `opened`. */
export function createServices(options: FixtureOptions = {}, opened: OpenRequest[] = []): HttpServices {
	const tenant: Principal = {
		kind: "tenant",
		tenantId: "tenant-1",
		keyId: "key-1",
		effects: options.effects ?? EFFECTS,
		reach: { scopes: options.scopes ?? null },
		noteUse: false,
	};
	return {
		authenticate: async (bearer) => {
			if (bearer === "tenant-key") return { ok: true, value: tenant };
			if (bearer === "admin-key") return { ok: true, value: { kind: "admin" } };
			return { ok: false, error: { kind: "unauthenticated" } };
		},
		open: (request) => {
			opened.push(request);
			const { tenantId, reach } = request;
			const { records, blocks, associations } = options;
			const indexing = { wake: async () => undefined };
			const stores = { records, blocks, associations };
			const deps = { tenantId, reach, ...stores, indexing, clock: { now: () => now } } as unknown as Deps;
			return { deps, bookmark: () => "00000001-0000000a" };
		},
		keyDeps: () => keyDepsOf(options),
		cost: () => ({ rowsRead: 7, rowsWritten: 0, d1: 2, vector: 1, object: 0, hops: 2 }),
		health: async () => ({ status: "ok", parts: { d1: "ok" } }),
		...options.services,
	};
}

export interface Call {
	readonly method?: string;
	/** Null: no Authorization header. */
	readonly key?: string | null;
	/** A string is sent as it is. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

async function send(app: ReturnType<typeof createApp>, path: string, { method, key, body, headers }: Call) {
	const sent =
		body === undefined || typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
	const request = new Request(`https://mnema.test${path}`, {
		method: method ?? (body === undefined ? "GET" : "POST"),
		headers: { ...(key === null ? {} : { Authorization: `Bearer ${key ?? "tenant-key"}` }), ...headers },
		...(sent === undefined ? {} : { body: sent as BodyInit }),
	});
	const response = await app.fetch(request, undefined, {} as ExecutionContext);
	const text = await response.text();
	const isJson = (response.headers.get("Content-Type") ?? "").endsWith("json");
	return {
		status: response.status,
		headers: response.headers,
		text,
		json: isJson && text !== "" ? JSON.parse(text) : null,
	};
}

function keyDepsOf({ keys }: FixtureOptions): KeyRouteDeps {
	const deps = {
		keys,
		cache: { get: () => null, put: () => undefined, forget: () => undefined },
		clock: { now: () => now },
		ids: { next: () => "tenant-2" },
		secrets: { keyId: () => "aaaaaaaaaaaaaaaa", secret: () => "b".repeat(32) },
	};
	return deps as unknown as KeyRouteDeps;
}
