import { describe, expect, it } from "vitest";
import { modelReflector } from "../../../src/adapters/model-collaborators/model-reflector.ts";
import { INSIGHTS_MAX } from "../../../src/core/domain/limits.ts";
import { scriptedLanguageModel } from "../../models/scripted-language-model.ts";
import { said } from "./exchange.ts";

const exchange = {
	messages: [said("Alice", "Shorter, please."), said("helper", "Done."), said("Alice", "Shorter still.")],
};
const brief = { text: "Alice prefers short answers.", confidence: 0.7, from: [0, 2] };

describe("the reflector behind a model", () => {
	it("[INV-MODEL-CHECKED] gives the insights that the model drew", async () => {
		const model = scriptedLanguageModel({ insights: [brief, { ...brief, confidence: 7, from: [2, 2] }] });
		expect(await modelReflector(model).reflect(exchange)).toEqual([brief, { ...brief, confidence: 1, from: [2] }]);
	});

	it.each([
		["a message that is not there", { ...brief, from: [3] }],
		["no message", { ...brief, from: [] }],
		["a blank text", { ...brief, text: "\n" }],
		["a text too long for a recall", { ...brief, text: "x".repeat(237) }],
		["a field too many", { ...brief, speaker: "Alice" }],
	])("[INV-MODEL-CHECKED] takes nothing of an answer that names %s", async (_what, insight) => {
		const answer = { insights: [brief, insight] };
		const model = scriptedLanguageModel(answer, answer);
		await expect(modelReflector(model).reflect(exchange)).rejects.toMatchObject({ reason: "malformed" });
	});

	it("[INV-MODEL-CHECKED] takes as many insights as an exchange may yield, and not one more", async () => {
		const most = Array.from({ length: INSIGHTS_MAX }, () => brief);
		const model = scriptedLanguageModel({ insights: [...most, brief] }, { insights: most });
		expect(await modelReflector(model).reflect(exchange)).toHaveLength(INSIGHTS_MAX);
		expect(model.requests).toHaveLength(2);
	});
});
