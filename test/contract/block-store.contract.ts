import { describe, expect, it } from "vitest";
import { at, createStoreWorld, NOW, recordOf, type StoreHarness } from "./store-world.ts";

export function describeBlockStore(name: string, harness: StoreHarness): void {
	const world = () => createStoreWorld(harness);
	const expiresAt = at("2026-03-31T00:00:00.000Z");

	describe(`${name}: pinned blocks`, () => {
		it("[INV-BLOCK] keeps the exact text until it lapses", async () => {
			const { blocks, chain, put } = world();
			const shown = recordOf();
			await put(shown);
			const scopeToken = chain().links[0].token;
			const block = "[semantic] “ümlaut” \u{1f600}\n[episodic] it's\ttwo\\n";
			await blocks.pin({ scopeToken, revision: "r1", block, memoryIds: [shown.id], expiresAt }, NOW);
			expect(await blocks.find(scopeToken, "r1", NOW)).toBe(block);
			expect(await blocks.find(scopeToken, "r1", at("2026-03-30T23:59:59.999Z"))).toBe(block);
			expect(await blocks.find(scopeToken, "r1", expiresAt)).toBeNull();
			expect(await blocks.find(scopeToken, "r2", NOW)).toBeNull();
			expect(await blocks.find("elsewhere", "r1", NOW)).toBeNull();
			expect(await world().blocks.find(scopeToken, "r1", NOW)).toBeNull();
		});

		it("pinned again lasts as long as the later of the two", async () => {
			const { blocks, put } = world();
			const shown = recordOf();
			await put(shown);
			const pin = { scopeToken: "s", revision: "r", block: "b", memoryIds: [shown.id, shown.id] };
			const later = at("2026-04-30T00:00:00.000Z");
			await blocks.pin({ ...pin, expiresAt: later }, NOW);
			await blocks.pin({ ...pin, expiresAt }, NOW);
			expect(await blocks.find("s", "r", expiresAt)).toBe("b");
		});

		it("[INV-DELETED] of a pin and a deletion at once leaves no block that shows what is gone", async () => {
			const { blocks, put, remove } = world();
			for (let round = 0; round < 5; round++) {
				const shown = recordOf();
				await put(shown);
				const pin = { scopeToken: "s", revision: `race${round}`, block: "b", memoryIds: [shown.id], expiresAt };
				await Promise.all(
					round % 2 ? [remove(shown.id), blocks.pin(pin, NOW)] : [blocks.pin(pin, NOW), remove(shown.id)],
				);
				expect(await blocks.find("s", pin.revision, NOW)).toBeNull();
			}
		});

		it("holds an empty block, and one that a later pin has swept past", async () => {
			const { blocks } = world();
			await blocks.pin({ scopeToken: "s", revision: "empty", block: "", memoryIds: [], expiresAt }, NOW);
			await blocks.pin(
				{
					scopeToken: "s",
					revision: "late",
					block: "b",
					memoryIds: [],
					expiresAt: at("2026-04-29T00:00:00.000Z"),
				},
				NOW,
			);
			expect(await blocks.find("s", "empty", NOW)).toBe("");
		});

		it("[INV-DELETED] keeps no block that shows a memory which is gone, or another tenant's", async () => {
			const { blocks, put, remove } = world();
			const [gone, kept] = [recordOf(), recordOf()];
			await put(gone, kept);
			await remove(gone.id);
			const foreign = recordOf();
			await world().put(foreign);
			const pin = { scopeToken: "s", block: "b", expiresAt };
			await blocks.pin({ ...pin, revision: "gone", memoryIds: [kept.id, gone.id] }, NOW);
			await blocks.pin({ ...pin, revision: "foreign", memoryIds: [kept.id, foreign.id] }, NOW);
			expect(await blocks.find("s", "gone", NOW)).toBeNull();
			expect(await blocks.find("s", "foreign", NOW)).toBeNull();
		});

		it("[INV-DELETED] goes with any memory that it shows, whoever's blocks stay", async () => {
			const { blocks, put, remove, update } = world();
			const [shown, other] = [recordOf(), recordOf()];
			await put(shown, other);
			const pin = { scopeToken: "s", block: "b", expiresAt };
			await blocks.pin({ ...pin, revision: "both", memoryIds: [other.id, shown.id] }, NOW);
			await blocks.pin({ ...pin, revision: "other", memoryIds: [other.id] }, NOW);
			const foreign = world();
			await foreign.put(shown);
			await foreign.blocks.pin({ ...pin, revision: "both", memoryIds: [shown.id] }, NOW);
			await update({ ...shown, version: 2, text: "new" }, { vector: null });
			expect(await blocks.find("s", "both", NOW)).toBe("b");
			await remove(shown.id);
			expect(await blocks.find("s", "both", NOW)).toBeNull();
			expect(await blocks.find("s", "other", NOW)).toBe("b");
			expect(await foreign.blocks.find("s", "both", NOW)).toBe("b");
		});
	});
}
