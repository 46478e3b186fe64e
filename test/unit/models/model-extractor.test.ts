import { describe, expect, it } from "vitest";
import { modelExtractor } from "../../../src/adapters/model-collaborators/model-extractor.ts";
import type { Exchange } from "../../../src/core/domain/conversation/exchange.ts";
import { FACT_CODE_POINTS_MAX, FACTS_MAX } from "../../../src/core/domain/limits.ts";
import { QUERY_DEFAULTS } from "../../../src/core/domain/query/query-defaults.ts";
import { line } from "../../../src/core/domain/rendering/line.ts";
import { countCodePoints } from "../../../src/core/domain/text/code-points.ts";
import { scriptedLanguageModel } from "../../models/scripted-language-model.ts";
import { at, said } from "./exchange.ts";

const exchange: Exchange = {
	messages: [
		said("Alice", "I moved to Porto yesterday and I see the dentist on Friday at ten."),
		said("helper", " "),
		said("Bob", "I always run the tests before I push."),
	],
};

const moved = {
	text: "Alice has lived in Porto since 2026-02-28.",
	layer: "semantic",
	speaker: "Alice",
	subject: "Home city",
	event_time: "2026-02-28T00:00:00Z",
	due_at: null,
	confidence: 0.9,
	from: [0],
};

function extract(...facts: readonly unknown[]) {
	return modelExtractor(scriptedLanguageModel({ facts })).extract(exchange);
}

describe("the extractor behind a model", () => {
	it("[INV-MODEL-CHECKED] turns what the model found into facts", async () => {
		const dentist = {
			text: "Alice sees the dentist on 2026-03-06 at 10:00.",
			layer: "prospective",
			speaker: "Alice",
			subject: null,
			event_time: null,
			due_at: "2026-03-06T11:00:00.5+01:00",
			confidence: 1,
			from: [0],
		};
		const routine = {
			text: "Bob runs the tests before he pushes.",
			layer: "procedural",
			speaker: "Bob",
			subject: null,
			event_time: null,
			due_at: null,
			confidence: 0.5,
			from: [2, 0, 2],
		};
		expect(await extract(moved, dentist, routine)).toEqual([
			{
				text: "Alice has lived in Porto since 2026-02-28.",
				layer: "semantic",
				speaker: "Alice",
				subjectKey: "Alice:home_city",
				eventTime: at("2026-02-28T00:00:00.000Z"),
				dueAt: null,
				confidence: 0.9,
				from: [0],
			},
			{
				text: "Alice sees the dentist on 2026-03-06 at 10:00.",
				layer: "prospective",
				speaker: "Alice",
				subjectKey: null,
				eventTime: null,
				dueAt: at("2026-03-06T10:00:00.500Z"),
				confidence: 1,
				from: [0],
			},
			{
				text: "Bob runs the tests before he pushes.",
				layer: "procedural",
				speaker: "Bob",
				subjectKey: null,
				eventTime: null,
				dueAt: null,
				confidence: 0.5,
				from: [2, 0],
			},
		]);
	});

	it("finds nothing where the model finds nothing", async () => {
		expect(await extract()).toEqual([]);
	});

	it.each([
		["a confidence below 0 is 0", { confidence: -3 }, { confidence: 0 }],
		["a confidence in per cent is 1", { confidence: 90 }, { confidence: 1 }],
		[
			"what is nobody's supersedes nothing",
			{ speaker: null, subject: "deadline" },
			{ speaker: null, subjectKey: null },
		],
		["what another says of one supersedes nothing", { from: [2] }, { speaker: "Alice", subjectKey: null }],
		["what one says oneself supersedes, whoever repeats it", { from: [2, 0] }, { subjectKey: "Alice:home_city" }],
		["a subject without a word is none", { subject: " - " }, { subjectKey: null }],
		["only what is intended is due", { due_at: "2026-03-06T10:00:00Z" }, { dueAt: null }],
	])("[INV-MODEL-CHECKED] %s", async (_what, change, expected) => {
		expect(await extract({ ...moved, ...change })).toEqual([expect.objectContaining(expected)]);
	});

	const { confidence: _confidence, ...withoutConfidence } = moved;
	it.each([
		[
			"a message that was not sent, since it says nothing",
			{ ...moved, from: [1] },
			"facts.0.from.0 is the number of no message",
		],
		["a message that is not there", { ...moved, from: [0, 3] }, "facts.0.from.1 is the number of no message"],
		["half a message", { ...moved, from: [0.5] }, "facts.0.from.0 invalid_type"],
		["no message at all", { ...moved, from: [] }, "facts.0.from too_small"],
		["somebody who does not speak", { ...moved, speaker: "alice" }, "facts.0.speaker is no speaker of the messages"],
		["a speaker who says nothing", { ...moved, speaker: "helper" }, "facts.0.speaker is no speaker of the messages"],
		["no text", { ...moved, text: "" }, "facts.0.text is blank"],
		["a blank text", { ...moved, text: " \u200b" }, "facts.0.text is blank"],
		["a text with a delimiter", { ...moved, text: "a\u0001b" }, "facts.0.text holds U+0000 or U+0001"],
		["half a character", { ...moved, text: "a\ud800" }, "facts.0.text is not well-formed Unicode"],
		[
			"a text of 237 characters",
			{ ...moved, text: "\u{1f600}".repeat(237) },
			"facts.0.text has more than 236 characters",
		],
		[
			"a day for a moment",
			{ ...moved, event_time: "2026-02-28" },
			"facts.0.event_time is not an RFC 3339 time such as 2026-03-01T09:30:00Z",
		],
		[
			"a day that is not",
			{ ...moved, event_time: "2026-02-30T00:00:00Z" },
			"facts.0.event_time names a day or a time of day that does not exist",
		],
		[
			"words for a moment",
			{ ...moved, due_at: "on Friday" },
			"facts.0.due_at is not an RFC 3339 time such as 2026-03-01T09:30:00Z",
		],
		["a layer that nothing is extracted to", { ...moved, layer: "working" }, "facts.0.layer invalid_value"],
		["a confidence in words", { ...moved, confidence: "high" }, "facts.0.confidence invalid_type"],
		["a field too few", withoutConfidence, "facts.0.confidence invalid_type"],
		["a field too many", { ...moved, scope: "user:2" }, "facts.0 unrecognized_keys"],
	])(
		"[INV-MODEL-CHECKED] takes nothing of an answer that names %s, and tells the model so",
		async (_what, fact, told) => {
			const model = scriptedLanguageModel({ facts: [fact] }, { facts: [moved, fact] });
			await expect(modelExtractor(model).extract(exchange)).rejects.toMatchObject({ reason: "malformed" });
			const [first, second] = model.requests;
			expect(second?.system).toBe(`${first?.system}\n\nYour last answer did not fit the schema: ${told}.`);
		},
	);

	it("[INV-MODEL-CHECKED] names the fact that did not fit, not those before it", async () => {
		const model = scriptedLanguageModel({ facts: [moved, { ...moved, from: [9] }] }, { facts: [moved] });
		expect(await modelExtractor(model).extract(exchange)).toHaveLength(1);
		expect(model.requests[1]?.system).toMatch(/schema: facts\.1\.from\.0 is the number of no message\.$/);
	});

	it.each([null, [], "facts", { fact: [] }, { facts: {} }])("[INV-MODEL-CHECKED] is malformed: %j", async (answer) => {
		const model = scriptedLanguageModel(answer, answer);
		await expect(modelExtractor(model).extract(exchange)).rejects.toMatchObject({ reason: "malformed" });
	});

	it("[INV-MODEL-CHECKED] takes as many facts as an exchange may yield, and not one more", async () => {
		const facts = Array.from({ length: FACTS_MAX }, () => moved);
		expect(await extract(...facts)).toHaveLength(FACTS_MAX);
		await expect(
			modelExtractor(scriptedLanguageModel({ facts: [...facts, moved] }, { facts: [] })).extract(exchange),
		).resolves.toEqual([]);
	});

	it("finds only facts that any recall shows whole", () => {
		for (const layer of ["semantic", "procedural", "prospective"] as const) {
			const shown = line({ layer, text: "\u{1f600}".repeat(FACT_CODE_POINTS_MAX) });
			expect(countCodePoints(shown)).toBeLessThanOrEqual(QUERY_DEFAULTS.maxRecordChars);
		}
	});
});
