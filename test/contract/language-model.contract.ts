import { afterEach, describe, expect, it } from "vitest";
import { type LanguageModel, ModelFault } from "../../src/core/ports/language-model.ts";
import type { ModelTurn } from "../models/model-turn.ts";

export interface ModelWorld {
	readonly model: LanguageModel;
	/** What the model was asked, oldest first. */
	asked(): readonly AskedCompletion[];
	close(): Promise<void>;
}

export interface AskedCompletion {
	readonly messages: unknown;
	/** The JSON Schema that the answer is to have. */
	readonly schema: unknown;
}

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const request = { system: "SYSTEM SECRET", user: "USER SECRET", answer: { name: "city", schema }, deadlineMs: 10_000 };
const answer = { city: "Lisbon" };

/** What every language model promises; `open` gives one that does with each request what the turns say, in order. */
export function describeLanguageModel(name: string, open: (turns: readonly ModelTurn[]) => Promise<ModelWorld>): void {
	describe(`language model: ${name}`, () => {
		let world: ModelWorld | null = null;
		afterEach(() => world?.close());

		async function completeWith(turn: ModelTurn, deadlineMs = request.deadlineMs): Promise<unknown> {
			world = await open([turn]);
			return world.model.complete({ ...request, deadlineMs });
		}

		it("[INV-MODEL-REQUEST] is asked with system and user apart, and the schema", async () => {
			expect(await completeWith({ kind: "json", answer })).toEqual(answer);
			expect(world?.asked()).toEqual([
				{
					messages: [
						{ role: "system", content: "SYSTEM SECRET" },
						{ role: "user", content: "USER SECRET" },
					],
					schema: expect.objectContaining(schema),
				},
			]);
		});

		it.each([
			'{"city":"Lisbon"}',
			'\n {"city": "Lisbon"}\r\n',
			'```json\n{"city":"Lisbon"}\n```',
			'```\n{"city":"Lisbon"}\n```\n',
			'```JSON\r\n{"city":"Lisbon"}\r\n```',
			'```json {"city":"Lisbon"}```',
		])("reads %j", async (text) => {
			expect(await completeWith({ kind: "text", text })).toEqual(answer);
		});

		it("leaves it to the caller whether the answer fits", async () => {
			expect(await completeWith({ kind: "json", answer: { town: 7 } })).toEqual({ town: 7 });
		});

		it.each<[string, ModelTurn]>([
			["malformed", { kind: "text", text: "ANSWER SECRET" }],
			["malformed", { kind: "text", text: "" }],
			["malformed", { kind: "text", text: '{"city":"ANSWER SECRET' }],
			["malformed", { kind: "text", text: "```" }],
			["malformed", { kind: "text", text: '```json\n{"city":"ANSWER SECRET"' }],
			["malformed", { kind: "text", text: '{"city":"ANSWER SECRET"}', finishReason: "length" }],
			["malformed", { kind: "body", text: "<h1>ANSWER SECRET</h1>" }],
			["malformed", { kind: "body", text: "" }],
			["malformed", { kind: "body", text: '{"choices":[]}' }],
			["malformed", { kind: "body", text: '{"choices":[{"message":{"content":["ANSWER SECRET"]}}]}' }],
			["malformed", { kind: "body", text: "[]" }],
			["refused", { kind: "refusal", text: "ANSWER SECRET" }],
			["refused", { kind: "text", text: '{"city":"ANSWER SECRET"}', finishReason: "content_filter" }],
			["refused", { kind: "status", status: 400 }],
			["refused", { kind: "status", status: 401 }],
			["overloaded", { kind: "status", status: 429 }],
			["overloaded", { kind: "status", status: 500 }],
			["overloaded", { kind: "status", status: 503 }],
			["disconnected", { kind: "disconnect" }],
		])("[INV-MODEL-FAULT] is %s after %j, and says no more", async (reason, turn) => {
			const fault = await completeWith(turn).catch((error: unknown) => error);
			expect(fault).toBeInstanceOf(ModelFault);
			expect(fault).toMatchObject({ reason, message: `The language model failed: ${reason}.` });
			expect(everythingSaid(fault)).not.toMatch(/SECRET/);
		});

		it.each<ModelTurn>([{ kind: "silence" }, { kind: "stall" }])(
			"[INV-MODEL-DEADLINE] gives up after its deadline: %j",
			async (turn) => {
				const start = performance.now();
				await expect(completeWith(turn, 30)).rejects.toMatchObject({ reason: "deadline" });
				expect(performance.now() - start).toBeLessThan(5_000);
			},
		);
	});
}

/** The messages and stacks of an error and of all its causes. */
function everythingSaid(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return `${error.message}\n${error.stack}\n${everythingSaid(error.cause)}`;
}
