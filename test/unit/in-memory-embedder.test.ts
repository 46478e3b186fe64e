import { describe, expect, it } from "vitest";
import { createInMemoryEmbedder } from "../../src/adapters/in-memory/in-memory-embedder.ts";
import { cosine } from "../../src/core/domain/ranking/cosine.ts";

const embedder = createInMemoryEmbedder();

async function vectors(...texts: string[]): Promise<readonly Float32Array[]> {
	return (await embedder.embed(texts)).map(({ vector }) => vector);
}

describe("in-memory embedder", () => {
	it("gives the same unit vector for the same words, whatever their order and case", async () => {
		const [one, other] = await vectors("The blue door", "door, BLUE the!");
		expect(one).toEqual(other);
		expect(one).toHaveLength(embedder.stamp.dimensions);
		expect(Math.hypot(...(one ?? []))).toBeCloseTo(1, 6);
	});

	it("finds texts alike as far as they share words", async () => {
		const empty = new Float32Array(embedder.stamp.dimensions);
		const [cue = empty, near = empty, far = empty] = await vectors(
			"where is the blue door",
			"the blue door is in the yard",
			"anna bakes bread on sundays",
		);
		expect(cosine(cue, near)).toBeGreaterThan(0.5);
		expect(cosine(cue, far)).toBeLessThan(embedder.relevanceFloor);
	});

	it("gives zeros for a text without words, and nothing for no text", async () => {
		const [blank] = await vectors("…!");
		expect(blank?.every((number) => number === 0)).toBe(true);
		expect(await embedder.embed([])).toEqual([]);
	});

	it("yields between two texts, not after the last", async () => {
		let yields = 0;
		await createInMemoryEmbedder(async () => {
			yields++;
		}).embed(["a", "b", "c"]);
		expect(yields).toBe(2);
	});
});
