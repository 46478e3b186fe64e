import fc from "fast-check";
import type { Instant } from "../../../src/core/domain/instant.ts";
import type { MemoryQuery } from "../../../src/core/domain/query/query.ts";
import type { RetrievedMemory } from "../../../src/core/domain/ranking/retrieved-memory.ts";
import { LAYERS } from "../../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { aQuery, aRecord, instantOf, scopeOf } from "./fixtures.ts";

const time: fc.Arbitrary<Instant | null> = fc.constantFrom(
	null,
	null,
	instantOf("2026-01-01T00:00:00Z"),
	instantOf("2026-03-01T00:00:00Z"),
	instantOf("2026-06-01T00:00:00Z"),
);
const layer = fc.constantFrom(...LAYERS);
const speaker = fc.constantFrom(null, "user", "assistant");
const scope = fc.constantFrom("org:acme", "org:acme/user:42", "org:acme/user:43").map(scopeOf);
const text = fc.oneof(
	fc.string({ unit: fc.constantFrom("a", " ", "é", "今", "𝒳", "\n", "\r", "\u200b"), maxLength: 40 }),
	fc.constantFrom(" ", "likes tea", "x".repeat(300)),
);
const score = fc.oneof(fc.constant(null), fc.constantFrom(0, 0.3, 0.5), fc.double({ min: 0, max: 1, noNaN: true }));

const record: fc.Arbitrary<MemoryRecord> = fc
	.record({
		id: fc.oneof(fc.constantFrom("a", "b", "\ufffd", "𐀀"), fc.stringMatching(/^[a-z]{1,3}$/)),
		scope,
		layer,
		text,
		speaker,
		salience: fc.constantFrom(0, 0.2, 0.5, 1),
		supersededBy: fc.constantFrom(null, null, "z"),
		supersededAt: time,
		expiresAt: time,
		validFrom: time,
		validTo: time,
	})
	.map(aRecord);

/** Candidates as the sources give them; ids are unique unless repeats are asked for. */
export function retrievedMemories({ repeats = false } = {}): fc.Arbitrary<RetrievedMemory[]> {
	const memory = fc.record({
		record,
		score,
		scopeDistance: fc.nat(2),
		sourceOrdinal: fc.option(fc.nat(5), { nil: null }),
		reserved: fc.boolean(),
	});
	return repeats
		? fc.array(memory, { maxLength: 30 })
		: fc.uniqueArray(memory, { maxLength: 30, selector: (item) => item.record.id });
}

export const anyQuery: fc.Arbitrary<MemoryQuery> = fc
	.record({
		scope: fc.constant(scopeOf("org:acme/user:42")),
		limit: fc.constantFrom(1, 2, 5, 50),
		layers: fc.subarray([...LAYERS], { minLength: 1 }),
		maxRecordChars: fc.constantFrom(20, 60, 250),
		maxTotalChars: fc.constantFrom(250, 1500),
		recallBudget: fc.option(
			fc.record({
				maxRecordBytes: fc.constantFrom(20, 60),
				maxBlockBytes: fc.constantFrom(60, 900),
				reserve: fc.dictionary(layer, fc.integer({ min: 1, max: 3 }), { maxKeys: 2 }),
			}),
			{ nil: null },
		),
		excludeSpeakers: fc.subarray(["user", "assistant"]),
		policy: fc.option(
			fc.record({
				relevanceFloor: fc.constantFrom(null, 0.3),
				salienceFloor: fc.constantFrom(null, 0.2),
				layerWeights: fc.constant(null),
				distanceWeight: fc.constant(null),
				blend: fc.constant(null),
				halfLifeDays: fc.constant(null),
			}),
			{ nil: null },
		),
	})
	.map(aQuery);
