import { describe, expect, it } from "vitest";
import { parseFilter } from "../../../src/core/domain/filter/filter.ts";

const speaker = { kind: "compare", field: { name: "speaker" }, operator: "eq", value: "a" };

function errorsOf(raw: unknown): readonly { readonly path: string; readonly message: string }[] {
	const parsed = parseFilter(raw);
	return parsed.ok ? [] : parsed.error;
}

function nested(depth: number): unknown {
	return Array.from({ length: depth }).reduce((inner) => ({ not: inner }), { speaker: "a" } as unknown);
}

describe("numbers of a filter", () => {
	it.each(["metadata.id", "salience"])(
		"[INV-FILTER-GRAMMAR] refuses for %s what a JSON number cannot hold exactly",
		(field) => {
			const safe = Number.MAX_SAFE_INTEGER;
			expect(errorsOf({ [field]: safe })).toEqual([]);
			expect(errorsOf({ [field]: -safe })).toEqual([]);
			for (const value of [safe + 1, -safe - 1, { ne: 1e300 }, { in: [1, 2 ** 53] }, { nin: [2 ** 53] }]) {
				expect(errorsOf({ [field]: value })).toHaveLength(1);
			}
			expect(errorsOf({ [field]: 0.1 })).toEqual([]);
			// A range of such numbers is as good as the double that it is asked with.
			expect(errorsOf({ [field]: { gte: 2 ** 60 } })).toEqual([]);
		},
	);
});

describe("the filter grammar", () => {
	it.each([
		[{}, null],
		[{ speaker: "a" }, speaker],
		[{ speaker: { eq: "a" } }, speaker],
		[{ and: [{ speaker: "a" }] }, { kind: "and", clauses: [speaker] }],
		[{ not: { or: [{ speaker: "a" }] } }, { kind: "not", clause: { kind: "or", clauses: [speaker] } }],
		[
			{ speaker: "a", salience: { gte: 0.5, lt: 1 } },
			{
				kind: "and",
				clauses: [
					speaker,
					{
						kind: "and",
						clauses: [
							{ kind: "compare", field: { name: "salience" }, operator: "gte", value: 0.5 },
							{ kind: "compare", field: { name: "salience" }, operator: "lt", value: 1 },
						],
					},
				],
			},
		],
		[
			{ "metadata.a.b": true },
			{ kind: "compare", field: { name: "metadata", key: "a.b" }, operator: "eq", value: true },
		],
		[
			JSON.parse('{"metadata.__proto__": {"gt": 1}}'),
			{ kind: "compare", field: { name: "metadata", key: "__proto__" }, operator: "gt", value: 1 },
		],
		[{ speaker: null }, { ...speaker, value: null }],
		[{ "metadata.k": null }, { kind: "compare", field: { name: "metadata", key: "k" }, operator: "eq", value: null }],
		[{ speaker: { ne: null } }, { kind: "not", clause: { ...speaker, value: null } }],
		[{ tags: { in: ["a", "b"] } }, { kind: "compare", field: { name: "tags" }, operator: "in", value: ["a", "b"] }],
		[{ layer: { nin: [] } }, { kind: "compare", field: { name: "layer" }, operator: "nin", value: [] }],
	])("[INV-FILTER-GRAMMAR] reads %j", (raw, filter) => {
		expect(parseFilter(raw)).toEqual({ ok: true, value: filter });
	});

	it.each(["2026-03-01T09:30:00Z", "2026-03-01T09:30:00+00:00", "2026-03-01T02:30:00.000-07:00"])(
		"[INV-FILTER-GRAMMAR] spells %s as one instant",
		(text) => {
			const canonical = "2026-03-01T09:30:00.000Z";
			expect(parseFilter({ event_time: { lte: text } })).toMatchObject({ value: { value: canonical } });
			expect(parseFilter({ created_at: { in: [text] } })).toMatchObject({ value: { value: [canonical] } });
		},
	);

	it.each([
		[null, "filter"],
		["speaker", "filter"],
		[[], "filter"],
		[{ colour: "red" }, "filter.colour"],
		[{ metadata: { k: 1 } }, "filter.metadata"],
		[{ "metadata.\ud800": 1 }, "filter.metadata.\ud800"],
		[{ constructor: "x" }, "filter.constructor"],
		[JSON.parse('{"__proto__": "x"}'), "filter.__proto__"],
		[{ speaker: { like: "a" } }, "filter.speaker.like"],
		[{ speaker: {} }, "filter.speaker"],
		[{ speaker: 1 }, "filter.speaker"],
		[{ speaker: ["a"] }, "filter.speaker"],
		[{ speaker: "\ud800" }, "filter.speaker"],
		[{ speaker: { gt: "a" } }, "filter.speaker.gt"],
		[{ session_id: { lte: "a" } }, "filter.session_id.lte"],
		[{ speaker: { in: "a" } }, "filter.speaker.in"],
		[{ speaker: { in: [1] } }, "filter.speaker.in"],
		[{ speaker: { in: [null] } }, "filter.speaker.in"],
		[{ speaker: { nin: Array.from({ length: 257 }, () => "a") } }, "filter.speaker.nin"],
		[{ layer: "facts" }, "filter.layer"],
		[{ layer: null }, "filter.layer"],
		[{ layer: { gte: "semantic" } }, "filter.layer.gte"],
		[{ tags: "" }, "filter.tags"],
		[{ tags: null }, "filter.tags"],
		[{ tags: { lt: "a" } }, "filter.tags.lt"],
		[{ salience: "0.5" }, "filter.salience"],
		[{ salience: Number.POSITIVE_INFINITY }, "filter.salience"],
		[{ salience: { ne: null } }, "filter.salience.ne"],
		[{ event_time: "yesterday" }, "filter.event_time"],
		[{ event_time: 5 }, "filter.event_time"],
		[{ event_time: { gt: null } }, "filter.event_time.gt"],
		[{ created_at: null }, "filter.created_at"],
		[{ "metadata.k": { gt: true } }, "filter.metadata.k.gt"],
		[{ "metadata.k": { eq: { a: 1 } } }, "filter.metadata.k.eq"],
		[{ "metadata.k": [1] }, "filter.metadata.k"],
		[{ "metadata.k": Number.POSITIVE_INFINITY }, "filter.metadata.k"],
		[{ and: { speaker: "a" } }, "filter.and"],
		[{ or: [] }, "filter.or"],
		[{ and: [{}] }, "filter.and.0"],
		[{ and: [{ speaker: "a" }, 7] }, "filter.and.1"],
		[{ not: [{ speaker: "a" }] }, "filter.not"],
		[{ and: Array.from({ length: 65 }, () => ({ speaker: "a" })) }, "filter.and"],
	])("[INV-FILTER-GRAMMAR] refuses %j, naming where", (raw, path) => {
		expect(errorsOf(raw).map((error) => error.path)).toEqual([path]);
	});

	it("[INV-FILTER-BOUNDS] bounds depth, comparisons and errors", () => {
		expect(parseFilter(nested(8)).ok).toBe(true);
		expect(errorsOf(nested(9))).toHaveLength(1);
		expect(errorsOf(nested(5000))).toHaveLength(1);
		const fields = (count: number): unknown =>
			Object.fromEntries(Array.from({ length: count }, (_, index) => [`metadata.k${index}`, 1]));
		expect(parseFilter(fields(64)).ok).toBe(true);
		expect(errorsOf(fields(65))).toHaveLength(1);
		expect(errorsOf(Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`x${index}`, 1])))).toHaveLength(16);
		const operators = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`x${index}`, 1]));
		expect(errorsOf({ speaker: operators })).toHaveLength(16);
		expect(errorsOf({ or: Array.from({ length: 64 }, () => ({ x: 1 })) })).toHaveLength(16);
		expect(errorsOf({ or: Array.from({ length: 64 }, () => 7) })).toHaveLength(16);
	});

	it.each([
		["a name", { speaker: "😀".repeat(4_097) }, "speaker"],
		["a tag", { tags: "a".repeat(4_097) }, "tags"],
		["a bound of a range", { "metadata.k": { gt: "a".repeat(4_097) } }, "metadata.k.gt"],
		["a member of a list", { session_id: { in: ["a".repeat(4_097)] } }, "session_id.in"],
		["a key", { [`metadata.${"k".repeat(4_097)}`]: 1 }, `metadata.${"k".repeat(4_097)}`],
		// Each fits, and together they are 1,572,864 bytes, more than one bound string may have.
		["a list", { speaker: { in: Array.from({ length: 256 }, () => "é".repeat(3_072)) } }, "speaker.in"],
	])("[INV-FILTER-BOUNDS] bounds the length of %s", (_what, raw, path) => {
		expect(errorsOf(raw).map((error) => error.path)).toEqual([`filter.${path}`]);
	});

	it("[INV-FILTER-BOUNDS] takes what is just as long as it may be", () => {
		const longest = "😀".repeat(4_096);
		expect(parseFilter({ speaker: longest, [`metadata.${longest}`]: { in: [longest] } }).ok).toBe(true);
	});

	it("names errors below the path that it was given", () => {
		expect(parseFilter({ x: 1 }, "body.filter")).toMatchObject({ error: [{ path: "body.filter.x" }] });
	});
});
