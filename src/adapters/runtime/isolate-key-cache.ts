import { KEY_CACHE_ENTRIES_MAX, KEY_CACHE_SECONDS } from "../../core/domain/limits.ts";
import type { KeyCache } from "../../core/ports/key-cache.ts";
import type { StoredKey } from "../../core/ports/key-store.ts";

/** Lives as long as the isolate. The oldest entry makes room for a new one. */
export function createIsolateKeyCache(nowMs: () => number): KeyCache {
	const entries = new Map<string, { readonly key: StoredKey; readonly untilMs: number }>();
	return {
		get(keyId) {
			const entry = entries.get(keyId);
			if (entry === undefined) return null;
			if (entry.untilMs > nowMs()) return entry.key;
			entries.delete(keyId);
			return null;
		},
		put(key) {
			entries.delete(key.id);
			entries.set(key.id, { key, untilMs: nowMs() + KEY_CACHE_SECONDS * 1_000 });
			const [oldest] = entries.keys();
			if (entries.size > KEY_CACHE_ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
		},
		forget(keyId) {
			entries.delete(keyId);
		},
	};
}
