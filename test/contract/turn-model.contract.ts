import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UtterancePosition } from "../../src/core/domain/conversation/utterance.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { StoreHarness } from "./store-world.ts";
import { createTurnWorld, publicationOf, textsOf, walkedTexts } from "./turn-world.ts";

const SPEAKERS = ["Ann", "Bob", "tool"];
const message = fc.record({ speaker: fc.constantFrom(...SPEAKERS), parts: fc.nat(3) });
const step = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({ publish: fc.integer({ min: 1, max: 12 }), messages: fc.array(message, { maxLength: 4 }) }),
	},
	// A record by how many were stored before it.
	{ weight: 2, arbitrary: fc.record({ remove: fc.nat(9) }) },
	{ weight: 1, arbitrary: fc.record({ rewrite: fc.nat(9) }) },
);
interface Said extends UtterancePosition {
	readonly speaker: string;
	readonly ids: readonly string[];
}

/** The same as plain lists, worked out without a store. */
function createModel() {
	const numbers = new Set<number>();
	const said: Said[] = [];
	const textById = new Map<string, string>();
	return {
		publish(
			turn: number,
			messages: readonly { readonly speaker: string; readonly records: readonly MemoryRecord[] }[],
		) {
			if (numbers.has(turn)) return "moved";
			numbers.add(turn);
			for (const [ordinal, { speaker, records }] of messages.entries()) {
				said.push({ turn, ordinal, speaker, ids: records.map(({ id }) => id) });
				for (const { id, text } of records) textById.set(id, text);
			}
			return "committed";
		},
		has: (id: string) => textById.has(id),
		remove: (id: string) => textById.delete(id),
		rewrite: (id: string, text: string) => textById.set(id, text),
		/** In order. */
		heard: () =>
			said
				.map((one) => ({ ...one, ids: one.ids.filter((id) => textById.has(id)) }))
				.filter(({ ids }) => ids.length > 0)
				.toSorted((left, right) => left.turn - right.turn || left.ordinal - right.ordinal)
				.map((one) => ({ ...one, text: one.ids.map((id) => textById.get(id)).join("") })),
	};
}

export function describeTurnModel(name: string, harness: StoreHarness): void {
	describe(`${name}: a conversation against plain lists`, () => {
		it("[INV-CONVERSATION] [INV-PAGE] is what was published, less what is gone, wherever it is read", async () => {
			const runs = fc.asyncProperty(
				fc.array(step, { minLength: 1, maxLength: 12 }),
				fc.integer({ min: 1, max: 5 }),
				async (steps, limit) => {
					const world = createTurnWorld(harness);
					const model = createModel();
					const stored: MemoryRecord[] = [];
					for (const done of steps) {
						if ("publish" in done) {
							const texts = done.messages.map(({ speaker, parts }, index) => ({
								speaker,
								parts: Array.from({ length: parts }, (_none, part) => `${done.publish}.${index}.${part} `),
							}));
							const { change, records, turn } = publicationOf({ turn: done.publish, fenced: false }, ...texts);
							const said = turn.utterances.map(({ speaker, memoryIds }) => ({
								speaker,
								records: records.filter(({ id }) => memoryIds.includes(id)),
							}));
							const outcome = await world.commit(change);
							expect(outcome.kind).toBe(model.publish(done.publish, said));
							if (outcome.kind === "committed") stored.push(...records);
							continue;
						}
						const record = stored["remove" in done ? done.remove : done.rewrite];
						if (record === undefined || !model.has(record.id)) continue;
						if ("remove" in done) {
							await world.remove(record.id);
							model.remove(record.id);
						} else {
							const { version } = (await world.get(record.id)).record;
							const text = `rewritten ${version} `;
							await world.update({ ...record, version: version + 1, text }, { vector: null });
							model.rewrite(record.id, text);
						}
					}
					const heard = model.heard();
					expect(await world.between()).toMatchObject(heard.map(({ ids, ...one }) => ({ ...one, memoryIds: ids })));
					expect(await walkedTexts(world, limit)).toEqual(textsOf(heard).toReversed());
					for (const excludeSpeakers of [[], ["tool"], ["Ann", "tool"]]) {
						const left = heard.filter(({ speaker }) => !excludeSpeakers.includes(speaker));
						expect(await world.window({ limit, excludeSpeakers })).toEqual(textsOf(left).slice(-limit));
					}
				},
			);
			await fc.assert(runs, { numRuns: 15 });
		});
	});
}
