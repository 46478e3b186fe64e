import type { StoredKey } from "./key-store.ts";

/** Keys that this isolate looked up lately: at most KEY_CACHE_ENTRIES_MAX, each trusted for KEY_CACHE_SECONDS. */
export interface KeyCache {
	get(keyId: string): StoredKey | null;
	put(key: StoredKey): void;
	forget(keyId: string): void;
}
