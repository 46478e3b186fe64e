import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import { isPrefix } from "../../src/core/domain/scope/scope.ts";
import { createAssociationWorld, ends, put, type SeenNode, SIBLING } from "./association-world.ts";
import { AGENT, recordOf, type StoreHarness, USER } from "./store-world.ts";

/** Ends of an edge, by number. Of scopes on no path the commit is refused. */
const pair = fc.tuple(fc.nat(5), fc.nat(5)).filter(([source, target]) => source !== target);
const step = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ put: pair, weight: fc.constantFrom(0, 0.25, 1 / 3, 0.5, 1) }) },
	{ weight: 2, arbitrary: fc.record({ remove: pair }) },
	{ weight: 1, arbitrary: fc.record({ delete: fc.nat(5) }) },
);
const SCOPES: readonly Scope[] = [USER, USER, AGENT, AGENT, SIBLING, SIBLING];

/** The same as a plain map of pairs to weights, worked out without a store. */
function createModel(records: readonly { readonly id: string; readonly scope: Scope }[]) {
	const weights = new Map<string, number>();
	const gone = new Set<number>();
	const keyOf = (pair: readonly number[]) => pair.toSorted((left, right) => left - right).join(" ");
	return {
		put([source, target]: readonly [number, number], weight: number): "committed" | "moved" {
			const [left, right] = [SCOPES[source], SCOPES[target]];
			if (left === undefined || right === undefined || gone.has(source) || gone.has(target)) return "moved";
			if (!isPrefix(left, right) && !isPrefix(right, left)) return "moved";
			weights.set(keyOf([source, target]), weight);
			return "committed";
		},
		remove: (pair: readonly [number, number]) => (weights.delete(keyOf(pair)) ? 1 : 0),
		delete(node: number): void {
			gone.add(node);
			for (const key of weights.keys()) if (key.split(" ").includes(String(node))) weights.delete(key);
		},
		seen(node: number, from: Scope): SeenNode {
			const edges = [...weights].flatMap(([key, weight]): [string, number][] => {
				const both = key.split(" ").map(Number);
				const [other] = both.filter((end) => end !== node);
				const inChain = both.every((end) => isPrefix(SCOPES[end] ?? from, from));
				if (other === undefined || !both.includes(node) || !inChain) return [];
				return [[records[other]?.id ?? "", weight]];
			});
			edges.sort(([leftId, left], [rightId, right]) => right - left || (leftId < rightId ? -1 : 1));
			return { fanOut: edges.length, edges };
		},
	};
}

export function describeAssociationModel(name: string, harness: StoreHarness): void {
	describe(`${name}: associations against a plain map`, () => {
		it("[INV-ASSOCIATION-COUNTS] show what was put, less what was taken away, from every node and chain", async () => {
			const runs = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
				const world = createAssociationWorld(harness);
				const records = SCOPES.map((scope) => recordOf({ scope }));
				await world.put(...records);
				const model = createModel(records);
				const at = (node: number) => records[node] ?? recordOf();
				for (const done of steps) {
					if ("put" in done) {
						const outcome = await world.link(put(at(done.put[0]), at(done.put[1]), done.weight));
						expect(outcome.kind).toBe(model.put(done.put, done.weight));
					} else if ("remove" in done) {
						const outcome = await world.unlink(ends(at(done.remove[0]), at(done.remove[1])));
						expect(outcome).toEqual({ kind: "committed", deleted: 0, unlinked: model.remove(done.remove) });
					} else {
						await world.remove(at(done.delete).id);
						model.delete(done.delete);
					}
				}
				for (const from of [USER, AGENT, SIBLING]) {
					for (const [node, record] of records.entries()) {
						expect(await world.seen(record, from)).toEqual(model.seen(node, from));
					}
				}
			});
			await fc.assert(runs, { numRuns: 15 });
		});
	});
}
