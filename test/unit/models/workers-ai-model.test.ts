import type { Ai, AiTextGenerationOutput } from "@cloudflare/workers-types";
import { describe, expect, it } from "vitest";
import { type AiBinding, bindAi } from "../../../src/adapters/workers-ai/ai-binding.ts";
import { workersAiModel } from "../../../src/adapters/workers-ai/workers-ai-model.ts";
import { inOrder } from "../../models/model-turn.ts";
import { scriptedAiBinding, upstreamError } from "../../models/scripted-ai-binding.ts";

const LLAMA = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
const schema = { type: "object", properties: { city: { type: "string" } } };
const request = { system: "s", user: "u", answer: { name: "city", schema }, deadlineMs: 10_000 };
const answer = { city: "Lisbon" };

function complete(run: AiBinding["run"], deadlineMs = request.deadlineMs): Promise<unknown> {
	return workersAiModel({ ai: { run }, model: LLAMA }).complete({ ...request, deadlineMs });
}

describe("a model of Workers AI", () => {
	it("[INV-MODEL-REQUEST] is asked with the bare schema and with room for the answer", async () => {
		const { binding, calls } = scriptedAiBinding(inOrder([{ kind: "json", answer }]));
		expect(await workersAiModel({ ai: binding, model: LLAMA }).complete(request)).toEqual(answer);
		expect(calls).toEqual([
			{
				model: LLAMA,
				inputs: {
					messages: [
						{ role: "system", content: "s" },
						{ role: "user", content: "u" },
					],
					response_format: { type: "json_schema", json_schema: { title: "city", ...schema } },
					temperature: 0,
					max_tokens: 4_096,
				},
				options: { signal: expect.any(AbortSignal) },
			},
		]);
	});

	it.each([
		["@cf/zai-org/glm-4.7-flash", { enable_thinking: false }],
		["@cf/zai-org/glm-5.3", { enable_thinking: false }],
		["@cf/qwen/qwen3-30b-a3b-fp8", undefined],
	])("keeps a model that would think from it: %s", async (model, kwargs) => {
		const { binding, calls } = scriptedAiBinding(inOrder([{ kind: "json", answer }]));
		await workersAiModel({ ai: binding, model }).complete(request);
		expect(calls[0]?.inputs.chat_template_kwargs).toEqual(kwargs);
	});

	it("goes through the gateway that is named", async () => {
		const { binding, calls } = scriptedAiBinding(inOrder([{ kind: "json", answer }]));
		await workersAiModel({ ai: binding, model: LLAMA, gatewayId: "audit" }).complete(request);
		expect(calls[0]?.options.gateway).toEqual({ id: "audit" });
	});

	const text: AiTextGenerationOutput = {
		response: '{"city":"Lisbon"}',
		usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
	};
	it.each<[string, unknown]>([
		["as text", text],
		["as fenced text", { ...text, response: '```json\n{"city":"Lisbon"}\n```' }],
		["as the value itself", { ...text, response: answer }],
		["beside calls of tools", { ...text, tool_calls: [] }],
	])("reads what an older model answers %s", async (_how, output) => {
		expect(await complete(async () => output)).toEqual(answer);
	});

	it.each<[string, unknown]>([
		["no text", { response: null }],
		["text that is no JSON", { response: "Lisbon, I think." }],
		["nothing", undefined],
		["a text of its own", '{"city":"Lisbon"}'],
		["another shape", { result: { response: "{}" } }],
	])("[INV-MODEL-FAULT] takes %s for malformed", async (_what, output) => {
		await expect(complete(async () => output)).rejects.toMatchObject({ reason: "malformed" });
	});

	it.each<[string, unknown]>([
		["malformed", upstreamError("5025: JSON Mode couldn't be met")],
		["malformed", new Error("AiError: JSON Mode couldn\u2019t be met")],
		["overloaded", upstreamError("3040: Capacity temporarily exceeded, please try again.")],
		["overloaded", upstreamError("AiError: 3040: Capacity temporarily exceeded, please try again.")],
		["overloaded", upstreamError("3036: You have used up your daily free allocation")],
		["overloaded", upstreamError("3007: Request timeout")],
		["refused", upstreamError("5007: No such model @cf/none or task")],
		["refused", upstreamError("3006: Request is too large")],
		["refused", upstreamError("5016: User has not agreed to Llama3.2 model terms")],
		["deadline", new DOMException("This operation was aborted", "AbortError")],
		["deadline", new DOMException("The operation timed out", "TimeoutError")],
		["disconnected", new Error("Network connection lost.")],
		["disconnected", upstreamError("<h1>1042</h1> 3040: of some page")],
		["disconnected", "3040: no error at all"],
	])("[INV-MODEL-FAULT] is %s after %s", async (reason, error) => {
		await expect(complete(() => Promise.reject(error))).rejects.toMatchObject({ reason });
		await expect(
			complete(() => {
				throw error;
			}),
		).rejects.toMatchObject({ reason });
	});

	it("[INV-MODEL-DEADLINE] gives up on a binding that knows of no signals, and ignores its late answer", async () => {
		const late = Promise.withResolvers<unknown>();
		await expect(complete(() => late.promise, 20)).rejects.toMatchObject({ reason: "deadline" });
		late.reject(new Error("too late to matter"));
	});

	it("asks the platform's binding, which reads its state from itself", async () => {
		const asked: unknown[] = [];
		const ai = {
			output: text,
			async run(...given: readonly unknown[]) {
				asked.push(...given);
				return this.output;
			},
		};
		const binding = bindAi(ai as unknown as Ai);
		expect(await workersAiModel({ ai: binding, model: LLAMA }).complete(request)).toEqual(answer);
		expect(asked).toEqual([LLAMA, expect.objectContaining({ temperature: 0 }), { signal: expect.any(AbortSignal) }]);
	});
});
