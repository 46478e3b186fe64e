import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadUseLite } from "../../scripts/load-use-lite.ts";
import { parseModelFile } from "../../src/adapters/use-lite/model-file.ts";
import { createTokenizer, type Tokenizer } from "../../src/adapters/use-lite/tokenizer.ts";
import { createUseLite } from "../../src/adapters/use-lite/use-lite.ts";
import type { Embedder, Embedding } from "../../src/core/ports/embedder.ts";
// From an independent plain JavaScript encoder over the same int8 weights; vectors rounded to four decimals,
// null where the text has no piece that the model knows.
import golden from "./use-lite.golden.json" with { type: "json" };

const folder = join(import.meta.dirname, "../../src/adapters/use-lite/model");
const tokensMax = 128;

let embedder: Embedder;
let tokenize: Tokenizer;

beforeAll(async () => {
	embedder = await loadUseLite();
	const file = parseModelFile(new Uint8Array(readFileSync(join(folder, "use-lite.bin"))).buffer);
	tokenize = createTokenizer(file.vocabulary, file.tokensMax);
});

async function embedOne(text: string): Promise<Embedding> {
	const [embedding] = await embedder.embed([text]);
	if (embedding === undefined) throw new Error("One text has one embedding.");
	return embedding;
}

function dot(a: Iterable<number>, b: ArrayLike<number>): number {
	return [...a].reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function cosine(a: readonly number[], b: Float32Array): number {
	return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** "the" is one token, so this has exactly `count` of them. */
const theTimes = (count: number): string => Array.from({ length: count }, () => "the").join(" ");

describe("golden texts", () => {
	test.each(golden)("tokens of $text", ({ text, tokens, truncated, vector }) => {
		expect(tokenize(text)).toMatchObject({ ids: tokens, truncated, meaningful: vector !== null });
	});

	test.each(golden)("vector of $text", async ({ text, truncated, vector }) => {
		const embedding = await embedOne(text);
		expect(embedding.truncated).toBe(truncated);
		expect(embedding.vector).toHaveLength(embedder.stamp.dimensions);
		if (vector === null) {
			expect(embedding.vector.every((value) => value === 0)).toBe(true);
		} else {
			expect(cosine(vector, embedding.vector)).toBeGreaterThan(0.9999);
			expect(dot(embedding.vector, embedding.vector)).toBeCloseTo(1, 6);
		}
	});
});

describe("window", () => {
	test("the last token that fits is not truncated, the next one is", async () => {
		const atLimit = await embedOne(theTimes(tokensMax));
		const beyond = await embedOne(theTimes(tokensMax + 1));
		expect(tokenize(theTimes(tokensMax)).ids).toHaveLength(tokensMax);
		expect([atLimit.truncated, beyond.truncated]).toEqual([false, true]);
		expect(beyond.vector).toEqual(atLimit.vector);
	});

	test("each length around a block of four rows has its own vector", async () => {
		const vectors = await embedder.embed([1, 2, 3, 4, 5, 7, 8, 9].map(theTimes));
		for (const [index, { vector }] of vectors.entries()) {
			expect(dot(vector, vector)).toBeCloseTo(1, 6);
			expect(vector).not.toEqual(vectors[index + 1]?.vector);
		}
	});

	test.each([
		["one endless word", "x9".repeat(500_000), tokensMax],
		["unknown characters, which are one token together", "茶".repeat(500_000), 2],
		["spaces", " ".repeat(500_000), tokensMax],
	])("reads a bounded part of %s", (_, text, tokens) => {
		const { ids, truncated } = tokenize(text);
		expect(ids).toHaveLength(tokens);
		expect(truncated).toBe(true);
	});
});

describe("embed", () => {
	test("is deterministic, whatever was embedded before", async () => {
		const text = "I moved from Berlin to Lisbon.";
		const alone = await embedOne(text);
		const [, , again] = await embedder.embed([theTimes(tokensMax), "hello", text]);
		const fresh = await (await loadUseLite()).embed([text]);
		expect(again).toEqual(alone);
		expect(fresh[0]).toEqual(alone);
	});

	test("keeps the order of the texts and gives each its own vector", async () => {
		const both = await embedder.embed(["hello", "goodbye"]);
		expect(both).toEqual([await embedOne("hello"), await embedOne("goodbye")]);
		expect(await embedder.embed([])).toEqual([]);
	});

	test.each(["", "\n", "🎉", "\ud800", "\0", "\u0301"])("does not throw on %j", async (text) => {
		expect((await embedOne(text)).truncated).toBe(false);
	});

	test("puts a paraphrase nearer than another topic", async () => {
		const [cue, paraphrase, other] = await embedder.embed([
			"Where does she live now?",
			"She has moved to a new city and lives there.",
			"The build failed because of a missing semicolon.",
		]);
		if (!cue || !paraphrase || !other) throw new Error("Three texts have three embeddings.");
		expect(dot(cue.vector, paraphrase.vector)).toBeGreaterThan(dot(cue.vector, other.vector) + 0.1);
	});

	test("yields between two texts, not around one", async () => {
		let yields = 0;
		const parts = ["use-lite.bin", "matrix-product.wasm"].map((name) => readFileSync(join(folder, name)));
		const [model, kernel] = parts.map((part) => new Uint8Array(part).buffer);
		if (!model || !kernel) throw new Error("Both files were read.");
		const yieldToEventLoop = async (): Promise<void> => void yields++;
		const counting = createUseLite({ model, kernel: new WebAssembly.Module(kernel), yieldToEventLoop });
		await counting.embed(["one"]);
		expect(yields).toBe(0);
		await counting.embed(["one", "two", "three"]);
		expect(yields).toBe(2);
	});

	test("opens the model with the first text, and refuses one of another version", async () => {
		const kernel = new WebAssembly.Module(readFileSync(join(folder, "matrix-product.wasm")));
		const stale = createUseLite({ model: new ArrayBuffer(64), kernel });
		expect(await stale.embed([])).toEqual([]);
		await expect(stale.embed(["hello"])).rejects.toThrow("build the embedder again");
	});
});

test.each([
	["Which foods should be kept away from a sibling?", true],
	["tea", true],
	["API rate limit", true],
	["vorpal snicker-snack", false],
	["trk plk vrn drm", false],
	["zzzzz", false],
	["asdf qwer zxcv", false],
	["", false],
])("%j is familiar: %s", async (text, familiar) => {
	const [embedding] = await (await loadUseLite()).embed([text]);
	expect(embedding?.familiar).toBe(familiar);
});
