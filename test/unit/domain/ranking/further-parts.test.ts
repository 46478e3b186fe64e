import { expect, it } from "vitest";
import type { Candidate } from "../../../../src/core/domain/ranking/candidate.ts";
import { furtherParts } from "../../../../src/core/domain/ranking/further-parts.ts";
import type { MemoryRecord } from "../../../../src/core/domain/record/record.ts";
import { aRecord, instantOf } from "../fixtures.ts";

const at = instantOf("2025-06-14T10:00:00Z");

function part(seq: number, changes: Partial<MemoryRecord> = {}, scopeDistance = 0): Candidate {
	const record = aRecord({ id: `m${seq}`, speaker: "Ana", sessionId: "s", eventTime: at, ...changes });
	return { memory: { record, seq, indexed: "ready" }, scopeDistance, cosine: null, previous: null, next: null };
}

it("counts the better parts of the same utterance, three at most, whatever their order in it", () => {
	expect(furtherParts([part(3), part(1), part(5), part(2), part(4), part(9)])).toEqual([0, 1, 2, 3, 3, 0]);
});

it.each([
	["something stands between", part(3)],
	["another speaks", part(2, { speaker: "Ben" })],
	["it is another session", part(2, { sessionId: "t" })],
	["it is none", part(2, { sessionId: null })],
	["it was said at another time", part(2, { eventTime: instantOf("2025-06-14T10:00:01Z") })],
	["nobody knows when it was said", part(2, { eventTime: null })],
	["it is of a scope above", part(2, {}, 1)],
])("takes two for two utterances where %s", (_why, other) => {
	expect(furtherParts([part(1), other])).toEqual([0, 0]);
});
