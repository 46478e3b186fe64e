import { describe, expect, it } from "vitest";
import { cosine } from "../../src/core/domain/ranking/cosine.ts";
import type { Embedder } from "../../src/core/ports/embedder.ts";

/** What every embedder promises; `open` gives the one instance that the suite asks. */
export function describeEmbedder(name: string, open: () => Promise<Embedder>): void {
	describe(`embedder: ${name}`, () => {
		it("[INV-EMBEDDING] gives one vector of the stamp's dimensions for each text, in order", async () => {
			const embedder = await open();
			const texts = ["green apples", "blue whales", "green apples"];
			const embeddings = await embedder.embed(texts);
			expect(embeddings.map(({ vector }) => vector.length)).toEqual(texts.map(() => embedder.stamp.dimensions));
			const [apples, whales, again] = embeddings.map(({ vector }) => vector);
			expect(again).toEqual(apples);
			expect(whales).not.toEqual(apples);
		});

		it("[INV-EMBEDDING] gives a text the same bits alone and among others", async () => {
			const embedder = await open();
			const [alone] = await embedder.embed(["the tram to Lisbon"]);
			const [, among] = await embedder.embed(["bread", "the tram to Lisbon", "salt"]);
			expect(among).toEqual(alone);
		});

		it("[INV-EMBEDDING] gives vectors of unit length, or of zeros where nothing can be embedded", async () => {
			const embedder = await open();
			const texts = ["a", "The meeting was moved to Thursday.", "   ", "\u{1f600}\u{1f600}", "x".repeat(3_000)];
			for (const { vector } of await embedder.embed(texts)) {
				const length = Math.hypot(...vector);
				expect(vector.every(Number.isFinite)).toBe(true);
				expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
			}
		});

		it("[INV-EMBEDDING] finds a text nearer to itself than to another", async () => {
			const embedder = await open();
			const [own, other] = await embedder.embed(["green apples in a basket", "quarterly budget review"]);
			if (own === undefined || other === undefined) throw new Error("An embedding is missing.");
			expect(cosine(own.vector, own.vector)).toBeCloseTo(1, 5);
			expect(cosine(own.vector, other.vector)).toBeLessThan(0.9);
		});

		it("answers no text with no embedding", async () => {
			expect(await (await open()).embed([])).toEqual([]);
		});

		it("takes more texts than one request of a service may hold", async () => {
			const embedder = await open();
			const texts = Array.from({ length: 501 }, (_, index) => `n${index % 7}`);
			const embeddings = await embedder.embed(texts);
			expect(embeddings).toHaveLength(501);
			expect(embeddings[500]).toEqual(embeddings[3]);
		});
	});
}
