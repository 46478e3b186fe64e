import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSpread } from "../../../src/core/domain/ranking/merge-spread.ts";
import { rank } from "../../../src/core/domain/ranking/rank.ts";
import type { RetrievedMemory } from "../../../src/core/domain/ranking/retrieved-memory.ts";
import { retrievedMemories } from "./arbitraries.ts";
import { aRetrieved } from "./fixtures.ts";

/** `[id, score, ordinal]`, an exclamation mark behind the id of a reserved one. */
type Found = readonly [string, number | null, number | null];

function memories(found: readonly Found[]): readonly RetrievedMemory[] {
	return found.map(([name, score, sourceOrdinal]) => {
		const id = name.replace("!", "");
		return aRetrieved({ id }, { score, sourceOrdinal, reserved: name.endsWith("!") });
	});
}

function shown(list: readonly RetrievedMemory[]): readonly Found[] {
	return list.map(({ record, score, sourceOrdinal, reserved }) => [
		`${record.id}${reserved ? "!" : ""}`,
		score,
		sourceOrdinal,
	]);
}

const cases: readonly (readonly [string, readonly Found[], readonly Found[], readonly Found[]])[] = [
	[
		"by score, with new places",
		[
			["a", 0.9, 0],
			["b", 0.4, 1],
		],
		[
			["x", 0.5, null],
			["y", 0.3, null],
		],
		[
			["a", 0.9, 0],
			["x", 0.5, 1],
			["b", 0.4, 2],
			["y", 0.3, 3],
		],
	],
	[
		"of equal scores the direct hits first, then what was reached, by id",
		[
			["m", 0.5, 0],
			["z", 0.5, 1],
		],
		[
			["a", 0.5, null],
			["b", 0.5, null],
		],
		[
			["m", 0.5, 0],
			["z", 0.5, 1],
			["a", 0.5, 2],
			["b", 0.5, 3],
		],
	],
	[
		"behind all, where these have no scores",
		[
			["a", null, 0],
			["b", null, 1],
		],
		[["x", 0.9, null]],
		[
			["a", null, 0],
			["b", null, 1],
			["x", 0.9, 2],
		],
	],
	[
		"in the order of the places, though what is reserved ranks first",
		[
			["d!", null, 3],
			["a", null, 0],
			["b", null, 1],
			["c", null, 2],
		],
		[["x", 0.9, null]],
		[
			["d!", null, 3],
			["a", null, 0],
			["b", null, 1],
			["c", null, 2],
			["x", 0.9, 4],
		],
	],
	[
		"as one, where it was found better directly",
		[
			["a", 0.9, 0],
			["b", 0.4, 1],
		],
		[["b", 0.4, null]],
		[
			["a", 0.9, 0],
			["b", 0.4, 1],
		],
	],
	[
		"as one, where it was reached more strongly",
		[
			["a", 0.9, 0],
			["b", 0.5, 1],
			["c!", 0.1, 2],
		],
		[["c", 0.6, null]],
		[
			["c!", 0.6, 1],
			["a", 0.9, 0],
			["b", 0.5, 2],
		],
	],
	[
		"as one, at its own place where that has no score",
		[["a", null, 0]],
		[
			["a", 0.9, null],
			["x", 0.5, null],
		],
		[
			["a", null, 0],
			["x", 0.5, 1],
		],
	],
	[
		"without places, where a policy cleared them",
		[
			["a", 0.9, null],
			["b", 0.4, null],
		],
		[["x", 0.5, null]],
		[
			["a", 0.9, null],
			["x", 0.5, null],
			["b", 0.4, null],
		],
	],
	[
		"in a source's own order, whatever its scores",
		[
			["a", 0.2, 0],
			["b", 0.9, 1],
			["c", 0.1, 2],
		],
		[["x", 0.15, null]],
		[
			["a", 0.2, 0],
			["b", 0.9, 1],
			["x", 0.15, 2],
			["c", 0.1, 3],
		],
	],
	["and nothing, where nothing was reached", [["a", 0.9, 0]], [], [["a", 0.9, 0]]],
];

describe("what was found and what was reached are one list", () => {
	it.each(cases)("[INV-SPREAD-MERGE] %s", (_, direct, reached, expected) => {
		expect(shown(rank(mergeSpread(memories(direct), memories(reached))))).toEqual(expected);
	});

	it("[INV-SPREAD-MERGE] each id once, the direct hits among themselves as they were", () => {
		const reachedOf = fc.uniqueArray(
			fc.tuple(fc.stringMatching(/^[a-z]{1,2}$/), fc.double({ min: 0.05, max: 1, noNaN: true })),
			{
				selector: ([id]) => id,
				maxLength: 10,
			},
		);
		fc.assert(
			fc.property(retrievedMemories(), reachedOf, (direct, found) => {
				const placed = rank(direct).map((memory, sourceOrdinal) => ({ ...memory, sourceOrdinal }));
				const reached = found
					.toSorted((left, right) => right[1] - left[1])
					.map(([id, score]) => aRetrieved({ id }, { score, sourceOrdinal: null }));
				const ids = rank(mergeSpread(placed, reached)).map(({ record }) => record.id);
				expect(ids.toSorted()).toEqual([...new Set([...direct, ...reached].map(({ record }) => record.id))].toSorted());
				const others = new Set(found.map(([id]) => id));
				const onlyDirect = (list: readonly string[]) => list.filter((id) => !others.has(id));
				expect(onlyDirect(ids)).toEqual(onlyDirect(placed.map(({ record }) => record.id)));
			}),
		);
	});
});
