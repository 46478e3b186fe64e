import { describe, expect, it } from "vitest";
import type { MemoryQuery } from "../../../src/core/domain/query/query.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { select } from "../../../src/core/domain/selection/select.ts";
import { aPolicy, aQuery, aRetrieved, instantOf, scopeOf } from "./fixtures.ts";

const before = instantOf("2026-02-01T00:00:00Z");
const asOf = instantOf("2026-03-01T00:00:00Z");
const after = instantOf("2026-04-01T00:00:00Z");
const floors = aPolicy({ relevanceFloor: 0.3, salienceFloor: 0.2 });
const tags = { kind: "compare", field: { name: "tags" }, operator: "eq", value: "x" } as const;

/** Every rule fails; each case mends the first ones, so that the next one names the reason. */
const hopeless: Partial<MemoryRecord> = {
	scope: scopeOf("user:43"),
	layer: "working",
	speaker: "bob",
	supersededBy: "z",
	expiresAt: asOf,
	validFrom: after,
	validTo: asOf,
	text: " ",
	salience: 0.1,
};
const strict: Partial<MemoryQuery> = { excludeSpeakers: ["bob"], filter: tags, policy: floors, maxRecordChars: 12 };

describe("record-level rules", () => {
	const mended: Partial<MemoryRecord> = { ...hopeless };
	const steps: readonly (readonly [string, Partial<MemoryRecord>])[] = [
		["out_of_scope", {}],
		["layer_excluded", { scope: scopeOf("user:42") }],
		["speaker_excluded", { layer: "semantic" }],
		["superseded", { speaker: null }],
		["expired", { supersededAt: after }],
		["not_yet_valid", { expiresAt: after }],
		["no_longer_valid", { validFrom: asOf }],
		["filtered", { validTo: after }],
		["blank", { tags: ["x"] }],
		["below_relevance_floor", { text: "tea" }],
	];
	it.each(steps.map(([reason, mend]) => [reason, { ...Object.assign(mended, mend) }] as const))(
		"[INV-DROP-REASON] %s",
		(reason, record) => {
			const memories = [aRetrieved(record, { score: 0.1 })];
			expect(select({ memories, query: aQuery(strict) }).dropped).toEqual([{ id: "m1", reason }]);
		},
	);

	it("[INV-DROP-REASON] below_salience_floor, over_record_chars, over_record_bytes, then nothing", () => {
		const record = { ...mended, text: "tea" };
		const reasonOf = (changes: Partial<MemoryRecord>, query: Partial<MemoryQuery>): string | undefined =>
			select({
				memories: [aRetrieved({ ...record, ...changes }, { score: 0.3 })],
				query: aQuery({ ...strict, ...query }),
			}).dropped[0]?.reason;
		const budget = { maxRecordBytes: 15, maxBlockBytes: 99, reserve: {} };
		expect(reasonOf({}, {})).toBe("below_salience_floor");
		expect(reasonOf({ salience: 0.2 }, {})).toBe("over_record_chars");
		expect(reasonOf({ salience: 0.2, text: "t今" }, { recallBudget: { ...budget, maxRecordBytes: 14 } })).toBe(
			"over_record_bytes",
		);
		expect(reasonOf({ salience: 0.2, text: "tea" }, { recallBudget: { ...budget, maxRecordBytes: 14 } })).toBe(
			undefined,
		);
		expect(reasonOf({ salience: 0.2 }, { maxRecordChars: 14 })).toBe(undefined);
	});

	it.each([
		["superseded before", { supersededBy: "z", supersededAt: before }, "superseded"],
		["superseded at as_of", { supersededBy: "z", supersededAt: asOf }, "superseded"],
		["superseded later", { supersededBy: "z", supersededAt: after }, undefined],
		["expires later", { expiresAt: after }, undefined],
		["valid from as_of", { validFrom: asOf }, undefined],
		["valid to as_of", { validTo: asOf }, "no_longer_valid"],
		["an untagged speaker", { speaker: null }, undefined],
		["another speaker", { speaker: "alice" }, undefined],
	])("[INV-DROP-REASON] %s", (_, record: Partial<MemoryRecord>, reason) => {
		const query = aQuery({ excludeSpeakers: ["bob"] });
		expect(select({ memories: [aRetrieved(record)], query }).dropped[0]?.reason).toBe(reason);
	});

	it("[INV-ABSENT-SCORE] a null score is below no floor", () => {
		const query = aQuery({ policy: floors });
		expect(select({ memories: [aRetrieved({}, { score: null })], query }).memories).toHaveLength(1);
		const none = aQuery({ policy: { ...floors, relevanceFloor: null, salienceFloor: null } });
		expect(select({ memories: [aRetrieved({ salience: 0 }, { score: 0 })], query: none }).memories).toHaveLength(1);
	});

	it("[INV-PARTITION] the same id at a worse rank is passed over in silence, even when the better one is dropped", () => {
		const memories = [aRetrieved({ text: "other" }, { score: 0.1 }), aRetrieved({ layer: "working" }, { score: 0.9 })];
		const result = select({ memories, query: aQuery() });
		expect(result.memories).toEqual([]);
		expect(result.dropped).toEqual([{ id: "m1", reason: "layer_excluded" }]);
	});
});

describe("reserves and list-level rules", () => {
	const scored = (id: string, score: number, reserved = false, text = "tea") =>
		aRetrieved({ id, text }, { score, reserved });
	const idsOf = (result: ReturnType<typeof select>): string[] => result.memories.map(({ record }) => record.id);

	it("[INV-RESERVE] at most limit − 1 stay reserved, the best of them", () => {
		const memories = [scored("a", 0.1, true), scored("b", 0.2, true), scored("c", 0.3, true), scored("d", 0.9)];
		const result = select({ memories, query: aQuery({ limit: 3 }) });
		expect(idsOf(result)).toEqual(["c", "b", "d"]);
		expect(result.memories.map((memory) => memory.reserved)).toEqual([true, true, false]);
		expect(result.dropped).toEqual([{ id: "a", reason: "over_limit" }]);
		expect(idsOf(select({ memories, query: aQuery({ limit: 1 }) }))).toEqual(["c"]);
	});

	it("[INV-RESERVE] the first n of a layer in rank order, those that came reserved among them", () => {
		const recallBudget = { maxRecordBytes: 250, maxBlockBytes: 1500, reserve: { episodic: 2 } };
		const memories = [
			scored("fact", 0.9),
			aRetrieved({ id: "said-1", layer: "episodic" }, { score: 0.1, reserved: true }),
			aRetrieved({ id: "said-2", layer: "episodic" }, { score: 0.3 }),
			aRetrieved({ id: "said-3", layer: "episodic" }, { score: 0.2 }),
		];
		const result = select({ memories, query: aQuery({ recallBudget, limit: 5 }) });
		expect(idsOf(result)).toEqual(["said-2", "said-1", "fact", "said-3"]);
	});

	it("[INV-CEILING] first fit: what does not fit is left out whole, shorter ones may follow", () => {
		const memories = [
			scored("a", 0.9, false, "x".repeat(20)),
			scored("b", 0.8, false, "y".repeat(20)),
			scored("c", 0.7),
		];
		const query = aQuery({ maxRecordChars: 31, maxTotalChars: 31 + 1 + 14 });
		const result = select({ memories, query });
		expect(idsOf(result)).toEqual(["a", "c"]);
		expect(result.dropped).toEqual([{ id: "b", reason: "over_block_chars" }]);
		const tight = select({ memories, query: { ...query, maxTotalChars: 31 + 14 } });
		expect(tight.dropped).toEqual([
			{ id: "b", reason: "over_block_chars" },
			{ id: "c", reason: "over_block_chars" },
		]);
	});

	it("[INV-CEILING] a reserved memory obeys the ceilings, in bytes where there is a budget", () => {
		const recallBudget = { maxRecordBytes: 15, maxBlockBytes: 20, reserve: {} };
		const memories = [scored("a", 0.9, true), scored("b", 0.8, true, "t")];
		const result = select({ memories, query: aQuery({ recallBudget, maxRecordChars: 1, maxTotalChars: 1 }) });
		expect(idsOf(result)).toEqual(["a"]);
		expect(result.dropped).toEqual([{ id: "b", reason: "over_block_bytes" }]);
	});

	it("[INV-DEGRADED] says what answered: degraded exactly when a source is unavailable", () => {
		const query = aQuery();
		expect(select({ memories: [], query })).toEqual({
			memories: [],
			dropped: [],
			degraded: false,
			sources: {},
			unavailable: [],
		});
		const failed = select({ memories: [], query, sources: { text: 0 }, unavailable: ["vector"] });
		expect(failed).toMatchObject({ degraded: true, sources: { text: 0 }, unavailable: ["vector"] });
	});
});
