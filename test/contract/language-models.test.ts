import { z } from "zod";
import { openAiModel } from "../../src/adapters/openai/openai-model.ts";
import { workersAiModel } from "../../src/adapters/workers-ai/workers-ai-model.ts";
import { inOrder } from "../models/model-turn.ts";
import { scriptedAiBinding } from "../models/scripted-ai-binding.ts";
import { startScriptedModel } from "../models/scripted-model-server.ts";
import { describeLanguageModel } from "./language-model.contract.ts";

const completionRequest = z.looseObject({
	response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }),
});

describeLanguageModel("OpenAI-compatible endpoint", async (turns) => {
	const server = await startScriptedModel(inOrder(turns));
	return {
		model: openAiModel({ url: server.url, key: "KEY-SECRET", model: "scripted" }),
		asked: () =>
			server.requests.map(({ body }) => {
				const { messages, response_format: format } = completionRequest.parse(body);
				return { messages, schema: format.json_schema.schema };
			}),
		close: () => server.stop(),
	};
});

describeLanguageModel("Workers AI", async (turns) => {
	const { binding, calls } = scriptedAiBinding(inOrder(turns));
	return {
		model: workersAiModel({ ai: binding, model: "@cf/zai-org/glm-4.7-flash" }),
		asked: () =>
			calls.map(({ inputs: { messages, response_format: format } }) => ({ messages, schema: format.json_schema })),
		close: async () => undefined,
	};
});
