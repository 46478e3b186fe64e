import { describe, expect, it } from "vitest";
import { createIsolateKeyCache } from "../../../src/adapters/runtime/isolate-key-cache.ts";
import { KEY_CACHE_ENTRIES_MAX, KEY_CACHE_SECONDS } from "../../../src/core/domain/limits.ts";
import type { StoredKey } from "../../../src/core/ports/key-store.ts";
import { instantOf } from "../domain/fixtures.ts";

function keyOf(id: string): StoredKey {
	const createdAt = instantOf("2026-01-01T00:00:00Z");
	const rest = { tenantId: "t", name: "k", secretHash: "h", effects: [], scopes: null };
	return { id, ...rest, createdAt, expiresAt: null, lastUsedAt: null, revokedAt: null };
}

describe("isolate key cache", () => {
	it("[INV-KEY-CACHE] trusts a key for KEY_CACHE_SECONDS and not a millisecond longer", () => {
		let nowMs = 1_000;
		const cache = createIsolateKeyCache(() => nowMs);
		cache.put(keyOf("a"));
		nowMs += KEY_CACHE_SECONDS * 1_000 - 1;
		expect(cache.get("a")?.id).toBe("a");
		nowMs += 1;
		expect(cache.get("a")).toBeNull();
	});

	it("[INV-KEY-CACHE] forgets a revoked key at once", () => {
		const cache = createIsolateKeyCache(() => 0);
		cache.put(keyOf("a"));
		cache.forget("a");
		expect(cache.get("a")).toBeNull();
	});

	it("[INV-KEY-CACHE] holds KEY_CACHE_ENTRIES_MAX keys; the oldest makes room", () => {
		const cache = createIsolateKeyCache(() => 0);
		for (let index = 0; index < KEY_CACHE_ENTRIES_MAX; index++) cache.put(keyOf(String(index)));
		expect(cache.get("0")?.id).toBe("0");
		cache.put(keyOf("one more"));
		expect(cache.get("0")).toBeNull();
		expect(cache.get("1")?.id).toBe("1");
		expect(cache.get("one more")?.id).toBe("one more");
	});
});
