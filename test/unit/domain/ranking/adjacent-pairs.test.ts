import { expect, it } from "vitest";
import { adjacentPairs } from "../../../../src/core/domain/ranking/evidence/adjacent-pairs.ts";

it.each([
	["old tram lisbon", "old tram in town", 1 / 2],
	["old tram lisbon", "tram old lisbon", 1],
	["old tram", "old yellow tram", 1],
	["old tram", "old and yellow tram", 0],
	["old tram", "tram tram tram old", 1],
	["tram", "tram", 0],
	["", "tram", 0],
])("of the cue %j the text %j keeps %d of the pairs", (cue, text, share) => {
	const words = (line: string) => line.split(" ").filter(Boolean);
	expect(adjacentPairs(words(cue), words(text))).toBe(share);
});
