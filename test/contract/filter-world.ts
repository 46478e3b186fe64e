import fc from "fast-check";
import type { Filter } from "../../src/core/domain/filter/filter.ts";
import { FILTER_OPERATORS, type FilterField } from "../../src/core/domain/filter/filter-field.ts";
import type { Json } from "../../src/core/domain/json/json.ts";
import { LAYERS } from "../../src/core/domain/record/layer.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import { at, NOW, recordOf } from "./store-world.ts";

/** Few values, so that records and filters meet. Among the keys are those that would mean something in a JSON path or in SQL. */
const texts = ["", "a", "b", "A", "10", "true", "null", "é", "\u{1f600}", "\uffee", "' OR 1=1 --", '"'];
const numbers = [0, -1, 1, 10, 1.5, 0.1 + 0.2, 1e21, 2 ** 53, -1e-7];
const metadataKeys = ["k", "a.b", "$", '"q"', "[0]", "", "__proto__", "é", "it's"];
const times = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", NOW].map(at);
const saliences = [0, 0.1, 0.5, 1];

const scalar: fc.Arbitrary<Json> = fc.oneof(
	fc.constantFrom<Json>(...texts),
	fc.constantFrom<Json>(...numbers),
	fc.constantFrom<Json>(true, false),
	fc.constant(null),
);
const metadataValue: fc.Arbitrary<Json> = fc.oneof(
	{ weight: 4, arbitrary: scalar },
	{ weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
	{ weight: 1, arbitrary: fc.constant({ k: 1 }) },
);

export const arbitraryRecord: fc.Arbitrary<MemoryRecord> = fc
	.record({
		layer: fc.constantFrom(...LAYERS),
		speaker: fc.option(fc.constantFrom(...texts)),
		sessionId: fc.option(fc.constantFrom(...texts)),
		tags: fc.array(fc.constantFrom(...texts), { maxLength: 3 }),
		salience: fc.constantFrom(...saliences),
		createdAt: fc.constantFrom(...times),
		eventTime: fc.option(fc.constantFrom(...times)),
		supersededBy: fc.option(fc.constant("x"), { freq: 5, nil: null }),
		metadata: fc
			.array(fc.tuple(fc.constantFrom(...metadataKeys), metadataValue), { maxLength: 4 })
			// Object.fromEntries makes `__proto__` a key like any other.
			.map((entries) => Object.fromEntries(entries)),
	})
	.map((fields) => recordOf({ ...fields, supersededAt: fields.supersededBy === null ? null : NOW }));

const field: fc.Arbitrary<FilterField> = fc.oneof(
	{
		weight: 2,
		arbitrary: fc
			.constantFrom("layer", "speaker", "session_id", "tags", "event_time", "created_at", "salience")
			.map((name): FilterField => ({ name: name as Exclude<FilterField["name"], "metadata"> })),
	},
	{ weight: 3, arbitrary: fc.constantFrom(...metadataKeys).map((key): FilterField => ({ name: "metadata", key })) },
);
const value: fc.Arbitrary<Json> = fc.oneof(
	scalar,
	fc.constantFrom<Json>(...LAYERS),
	fc.constantFrom<Json>(...times),
	fc.constantFrom<Json>(...saliences),
);

const comparison: fc.Arbitrary<Filter> = fc
	.tuple(field, fc.constantFrom(...FILTER_OPERATORS), value, fc.array(value, { maxLength: 4 }))
	.map(([asked, operator, single, list]) => ({
		kind: "compare",
		field: asked,
		operator,
		value: operator === "in" || operator === "nin" ? list : single,
	}));

export const arbitraryFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
	filter: fc.oneof(
		{ maxDepth: 3, depthSize: "small" },
		comparison,
		fc.record({
			kind: fc.constantFrom("and" as const, "or" as const),
			clauses: fc.array(tie("filter"), { maxLength: 3 }),
		}),
		fc.record({ kind: fc.constant("not" as const), clause: tie("filter") }),
	),
})).filter;
