import { describe, expect, it } from "vitest";
import type { StoredVector } from "../../src/adapters/vector-object/stored-vector.ts";
import { createVectorCaches, type VectorCache } from "../../src/adapters/vector-object/vector-cache.ts";
import { VECTOR_CACHE_OVERHEAD_BYTES } from "../../src/core/domain/limits.ts";

/** Room for two scopes of two vectors. */
const BYTES_MAX = 2 * VECTOR_CACHE_OVERHEAD_BYTES + 4 * (16 + VECTOR_CACHE_OVERHEAD_BYTES);

function stored(seq: number, scopeToken: string): StoredVector {
	return { seq, scopeToken, layer: "semantic", live: true, vector: new Float32Array(4) };
}

/** Scopes in storage, and which of them were read. */
function createStorage(cache: VectorCache, contents: Record<string, StoredVector[]>) {
	const read: string[] = [];
	return {
		read,
		seqs(scopeToken: string): number[] {
			const seqs: number[] = [];
			const load = () => {
				read.push(scopeToken);
				return contents[scopeToken] ?? [];
			};
			cache.scan(scopeToken, load, ({ seq }) => seqs.push(seq));
			return seqs;
		},
	};
}

const contents = {
	a: [stored(1, "a"), stored(2, "a")],
	b: [stored(3, "b"), stored(4, "b")],
	c: [stored(5, "c"), stored(6, "c")],
};

describe("vector cache", () => {
	it("reads a scope once, and knows of later changes", () => {
		const cache = createVectorCaches(BYTES_MAX).create();
		const storage = createStorage(cache, contents);
		expect(storage.seqs("a")).toEqual([1, 2]);
		cache.drop(1);
		cache.put(stored(7, "a"));
		cache.put(stored(8, "b"));
		expect(storage.seqs("a")).toEqual([2, 7]);
		expect(storage.read).toEqual(["a"]);
	});

	it("takes a vector out of the scope that it has left", () => {
		const cache = createVectorCaches(BYTES_MAX).create();
		const storage = createStorage(cache, contents);
		storage.seqs("a");
		storage.seqs("b");
		cache.put(stored(1, "b"));
		expect(storage.seqs("a")).toEqual([2]);
		expect(storage.seqs("b")).toEqual([3, 4, 1]);
	});

	it("forgets the scopes that were not asked about for longest, over the bound of all objects", () => {
		const caches = createVectorCaches(BYTES_MAX);
		const storage = createStorage(caches.create(), contents);
		const other = createStorage(caches.create(), contents);
		storage.seqs("a");
		storage.seqs("b");
		storage.seqs("a");
		other.seqs("c");
		storage.seqs("a");
		other.seqs("c");
		expect([storage.read, other.read]).toEqual([["a", "b"], ["c"]]);
		expect(storage.seqs("b")).toEqual([3, 4]);
		expect(storage.read).toEqual(["a", "b", "b"]);
	});

	it("shows a scope whole that is larger than the bound, and keeps none of it", () => {
		const cache = createVectorCaches(BYTES_MAX).create();
		const many = Array.from({ length: 9 }, (_, index) => stored(index + 1, "a"));
		const storage = createStorage(cache, { a: many });
		for (let turn = 0; turn < 2; turn++) expect(storage.seqs("a")).toHaveLength(9);
		expect(storage.read).toEqual(["a", "a"]);
	});

	it("reads again what it was told to clear, and what it had half read", () => {
		const cache = createVectorCaches(BYTES_MAX).create();
		const storage = createStorage(cache, contents);
		storage.seqs("a");
		cache.clear();
		expect(storage.seqs("a")).toEqual([1, 2]);
		const broken = function* () {
			yield stored(3, "b");
			throw new Error("storage");
		};
		expect(() => cache.scan("b", broken, () => undefined)).toThrow("storage");
		expect(storage.seqs("b")).toEqual([3, 4]);
	});

	it("keeps counting what it holds: scopes without vectors are forgotten too", () => {
		const cache = createVectorCaches(3 * VECTOR_CACHE_OVERHEAD_BYTES).create();
		const storage = createStorage(cache, {});
		for (const scopeToken of ["a", "b", "c", "d", "a"]) storage.seqs(scopeToken);
		expect(storage.read).toEqual(["a", "b", "c", "d", "a"]);
		storage.seqs("d");
		expect(storage.read).toHaveLength(5);
	});
});
