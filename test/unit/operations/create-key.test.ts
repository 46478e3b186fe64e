import { describe, expect, it } from "vitest";
import { EFFECTS, type Effect } from "../../../src/core/domain/access/effect.ts";
import type { Instant } from "../../../src/core/domain/instant.ts";
import type { Scope } from "../../../src/core/domain/scope/scope.ts";
import { createKey, type KeyDeps } from "../../../src/core/operations/create-key.ts";
import type { StoredKey } from "../../../src/core/ports/key-store.ts";
import { scopeOf } from "../domain/fixtures.ts";

const unknown = async () => Promise.reject(new Error("Creating a key asks nothing of the others."));

async function create(
	granter: { readonly effects: readonly Effect[]; readonly scopes: readonly Scope[] | null },
	asked: { readonly effects: readonly Effect[]; readonly scopes: readonly Scope[] | null },
) {
	const kept: StoredKey[] = [];
	const createKeyIn = async (key: StoredKey) => {
		kept.push(key);
	};
	const deps: KeyDeps = {
		keys: {
			createKey: createKeyIn,
			createTenant: unknown,
			find: unknown,
			list: unknown,
			revoke: unknown,
			touch: unknown,
		},
		clock: { now: () => "2026-03-01T12:00:00.000Z" as Instant },
		secrets: { keyId: () => "a".repeat(16), secret: () => "b".repeat(32) },
	};
	const holder = { tenantId: "tenant-1", effects: granter.effects, reach: { scopes: granter.scopes } };
	const created = await createKey(deps, holder, { name: "agent", expiresAt: null, ...asked });
	return { created, kept };
}

const mine = [scopeOf("user:42")];
const read: readonly Effect[] = ["memory-read"];

describe("createKey", () => {
	it("[HTTP-7] keeps a key of the granter's own tenant, and shows its text once", async () => {
		const { created, kept } = await create({ effects: EFFECTS, scopes: null }, { effects: read, scopes: null });
		expect(created).toMatchObject({ ok: true, value: { text: `mnm_${"a".repeat(16)}_${"b".repeat(32)}` } });
		expect(kept).toMatchObject([{ tenantId: "tenant-1", effects: read, scopes: null }]);
	});

	it.each([
		["an effect that the granter lacks", read, null, ["memory-read", "memory-write"], null, "missing_effect"],
		["every scope, by a granter of some", EFFECTS, mine, read, null, "validation"],
		["a scope beside the granter's", EFFECTS, mine, read, [...mine, scopeOf("user:43")], "not_found"],
		["a scope above the granter's", EFFECTS, [scopeOf("user:42/agent:a")], read, mine, "not_found"],
	] as const)("[HTTP-7] hands on no %s", async (_what, own, ownScopes, effects, scopes, kind) => {
		const { created, kept } = await create({ effects: own, scopes: ownScopes }, { effects, scopes });
		expect(created).toMatchObject({ ok: false, error: { kind } });
		expect(kept).toEqual([]);
	});

	it("[HTTP-7] hands on what lies within the granter's reach", async () => {
		const below = [scopeOf("user:42/agent:a"), ...mine];
		const { created } = await create({ effects: read, scopes: mine }, { effects: read, scopes: below });
		expect(created).toMatchObject({ ok: true, value: { key: { scopes: below } } });
	});
});
