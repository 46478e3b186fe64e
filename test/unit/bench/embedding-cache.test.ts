import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbeddingCache } from "../../../bench/quality/embeddings/embedding-cache.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "mnema-cache-"));
});
afterEach(() => {
	rmSync(folder, { recursive: true });
});

const bytes = (...values: number[]): Uint8Array => new Uint8Array(new Float32Array(values).buffer);

describe("openEmbeddingCache", () => {
	it("finds after a restart what was kept before it", () => {
		const path = join(folder, "deep/er/cache.bin");
		openEmbeddingCache(path, 2).keep([
			{ text: "one", vector: bytes(1, 2), truncated: false },
			{ text: "two", vector: bytes(3, 4), truncated: true },
		]);
		const again = openEmbeddingCache(path, 2);
		expect(again.find("one")).toMatchObject({ truncated: false });
		expect([...(again.find("two")?.vector ?? [])]).toEqual([...bytes(3, 4)]);
		expect(again.find("two")?.truncated).toBe(true);
		expect(again.find("three")).toBeUndefined();
	});

	it("loses no more than the entry that a crash cut short", () => {
		const path = join(folder, "cache.bin");
		openEmbeddingCache(path, 1).keep([{ text: "one", vector: bytes(1), truncated: false }]);
		appendFileSync(path, "cut");
		openEmbeddingCache(path, 1).keep([{ text: "two", vector: bytes(2), truncated: false }]);
		const again = openEmbeddingCache(path, 1);
		expect([...(again.find("one")?.vector ?? [])]).toEqual([...bytes(1)]);
		expect([...(again.find("two")?.vector ?? [])]).toEqual([...bytes(2)]);
	});

	it("refuses a vector of another length", () => {
		const cache = openEmbeddingCache(join(folder, "cache.bin"), 2);
		expect(() => cache.keep([{ text: "one", vector: bytes(1), truncated: false }])).toThrow("4 bytes, not 8");
	});
});
