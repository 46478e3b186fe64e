import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Filter, parseFilter } from "../../../src/core/domain/filter/filter.ts";
import { matchesFilter } from "../../../src/core/domain/filter/matches-filter.ts";
import type { MemoryRecord } from "../../../src/core/domain/record/record.ts";
import { aRecord, instantOf } from "./fixtures.ts";

const bare = aRecord({ salience: 0.5, createdAt: instantOf("2026-01-01T00:00:00Z") });
const full = aRecord({
	layer: "episodic",
	speaker: "bob",
	sessionId: "s1",
	tags: ["red", "blue"],
	salience: 0.7,
	eventTime: instantOf("2026-02-01T00:00:00Z"),
	metadata: JSON.parse(
		'{"n":5,"s":"m","b":true,"z":null,"list":["x",1,null],"o":{"k":1},"a.b":"dotted","__proto__":"own","":"empty"}',
	),
});

function filterOf(raw: unknown): Filter {
	const parsed = parseFilter(raw);
	if (!parsed.ok || parsed.value === null) throw new Error(JSON.stringify(parsed));
	return parsed.value;
}

describe("which records a filter lets through", () => {
	it.each([
		[{ layer: "episodic" }, full, true],
		[{ layer: "semantic" }, full, false],
		[{ layer: { in: ["semantic", "episodic"] } }, full, true],
		[{ layer: { nin: ["episodic"] } }, full, false],
		[{ speaker: "bob" }, full, true],
		[{ speaker: "bob" }, bare, false],
		[{ speaker: { ne: "bob" } }, full, false],
		[{ speaker: { ne: "bob" } }, bare, true],
		[{ speaker: { nin: ["bob"] } }, bare, true],
		[{ speaker: { in: ["bob"] } }, bare, false],
		[{ speaker: null }, bare, true],
		[{ speaker: null }, full, false],
		[{ speaker: { ne: null } }, bare, false],
		[{ speaker: { ne: null } }, full, true],
		[{ session_id: "s1" }, full, true],
		[{ session_id: { in: [] } }, full, false],
		[{ session_id: { nin: [] } }, full, true],
		[{ tags: "red" }, full, true],
		[{ tags: "r" }, full, false],
		[{ tags: { ne: "red" } }, full, false],
		[{ tags: { ne: "red" } }, bare, true],
		[{ tags: { in: ["green", "blue"] } }, full, true],
		[{ tags: { nin: ["green", "blue"] } }, full, false],
		[{ salience: { gte: 0.5, lt: 0.7 } }, bare, true],
		[{ salience: { gte: 0.5, lt: 0.7 } }, full, false],
		[{ salience: 0.7 }, full, true],
		[{ event_time: { gt: "2026-01-31T23:59:59Z" } }, full, true],
		[{ event_time: { lte: "2026-01-31T17:00:00-07:00" } }, full, true],
		[{ event_time: { lt: "2026-02-01T00:00:00Z" } }, full, false],
		[{ event_time: { gt: "0001-01-01T00:00:00Z" } }, bare, false],
		[{ event_time: null }, bare, true],
		[{ created_at: "2026-01-01T01:00:00+01:00" }, bare, true],
		[{ "metadata.n": 5 }, full, true],
		[{ "metadata.n": "5" }, full, false],
		[{ "metadata.n": { ne: "5" } }, full, true],
		[{ "metadata.n": { gt: 4, lte: 5 } }, full, true],
		[{ "metadata.n": { gt: "4" } }, full, false],
		[{ "metadata.s": { gt: "l", lt: "n" } }, full, true],
		[{ "metadata.b": true }, full, true],
		[{ "metadata.b": 1 }, full, false],
		[{ "metadata.z": null }, full, true],
		[{ "metadata.none": null }, full, true],
		[{ "metadata.n": null }, full, false],
		[{ "metadata.none": 1 }, full, false],
		[{ "metadata.none": { ne: 1 } }, full, true],
		[{ "metadata.none": { gte: 0 } }, full, false],
		[{ "metadata.list": "x" }, full, true],
		[{ "metadata.list": { in: [1, 2] } }, full, true],
		[{ "metadata.list": "1" }, full, false],
		[{ "metadata.list": { gte: 1 } }, full, false],
		[{ "metadata.o": 1 }, full, false],
		[{ "metadata.a.b": "dotted" }, full, true],
		[JSON.parse('{"metadata.__proto__":"own"}'), full, true],
		[JSON.parse('{"metadata.__proto__":{"ne":null}}'), bare, false],
		[{ "metadata.constructor": { ne: null } }, bare, false],
		[{ "metadata.toString": null }, bare, true],
		[{ "metadata.": "empty" }, full, true],
		[{ and: [{ speaker: "bob" }, { tags: "red" }] }, full, true],
		[{ or: [{ speaker: "eve" }, { tags: "red" }] }, full, true],
		[{ or: [{ speaker: "eve" }, { tags: "green" }] }, full, false],
		[{ not: { speaker: "bob" } }, bare, true],
		[{ not: { event_time: { gt: "0001-01-01T00:00:00Z" } } }, bare, true],
	])("[INV-FILTER] %j", (raw, record: MemoryRecord, matches) => {
		expect(matchesFilter(filterOf(raw), record)).toBe(matches);
	});

	it("[INV-FILTER] a membership without a list holds for nothing", () => {
		const broken: Filter = { kind: "compare", field: { name: "speaker" }, operator: "in", value: "bob" };
		expect(matchesFilter(broken, full)).toBe(false);
	});

	it("[INV-FILTER-ALGEBRA] not, and, or obey the laws of logic", () => {
		const leaf: fc.Arbitrary<Filter> = fc
			.constantFrom<unknown>(
				{ speaker: "bob" },
				{ speaker: null },
				{ tags: "red" },
				{ salience: { gt: 0.6 } },
				{ event_time: { lt: "2026-03-01T00:00:00Z" } },
				{ "metadata.n": { nin: [5, "x"] } },
			)
			.map(filterOf);
		const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
			filter: fc.oneof(
				{ maxDepth: 3 },
				leaf,
				fc.record({ kind: fc.constantFrom("and", "or"), clauses: fc.array(tie("filter"), { maxLength: 3 }) }),
				fc.record({ kind: fc.constant("not" as const), clause: tie("filter") }),
			),
		}));
		const record = fc.constantFrom(bare, full);
		const not = (clause: Filter): Filter => ({ kind: "not", clause });
		fc.assert(
			fc.property(filter, filter, record, (left, right, at) => {
				const holds = (clause: Filter): boolean => matchesFilter(clause, at);
				expect(holds(not(left))).toBe(!holds(left));
				expect(holds(not({ kind: "and", clauses: [left, right] }))).toBe(
					holds({ kind: "or", clauses: [not(left), not(right)] }),
				);
				expect(holds({ kind: "or", clauses: [left, right] })).toBe(holds(left) || holds(right));
			}),
		);
	});
});
