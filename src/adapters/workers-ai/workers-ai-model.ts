import { isJsonObject } from "../../core/domain/json/json.ts";
import { MODEL_ANSWER_TOKENS_MAX } from "../../core/domain/limits.ts";
import { type CompletionRequest, type LanguageModel, ModelFault } from "../../core/ports/language-model.ts";
import { parseAnswer } from "../chat-completion/parse-answer.ts";
import { readCompletion } from "../chat-completion/read-completion.ts";
import type { AiBinding, AiInputs } from "./ai-binding.ts";
import { aiFaultReason } from "./ai-fault.ts";

export interface WorkersAiModelParts {
	readonly ai: AiBinding;
	readonly model: string;
	/** Of an AI Gateway that the calls go through. */
	readonly gatewayId?: string;
}

/** A model that Cloudflare serves. */
export function workersAiModel({ ai, model, gatewayId }: WorkersAiModelParts): LanguageModel {
	const gateway = gatewayId === undefined ? {} : { gateway: { id: gatewayId } };
	return {
		async complete(request) {
			const inputs = inputsOf(model, request);
			return answerOf(await inTime(request.deadlineMs, (signal) => ai.run(model, inputs, { signal, ...gateway })));
		},
	};
}

function inputsOf(model: string, { system, user, answer: { name, schema } }: CompletionRequest): AiInputs {
	return {
		messages: [
			{ role: "system", content: system },
			{ role: "user", content: user },
		],
		response_format: { type: "json_schema", json_schema: { title: name, ...schema } },
		temperature: 0,
		max_tokens: MODEL_ANSWER_TOKENS_MAX,
		// It thinks unless told not to, at the price of the tokens that the answer needs.
		...(/\bglm-/.test(model) ? { chat_template_kwargs: { enable_thinking: false } } : {}),
	};
}

/** A binding may not know of signals: the deadline holds without its help. Its late answer is ignored. */
async function inTime(deadlineMs: number, run: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
	const signal = AbortSignal.timeout(deadlineMs);
	const tooLate = new Promise<never>((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(new ModelFault("deadline")));
	});
	try {
		return await Promise.race([run(signal), tooLate]);
	} catch (error) {
		if (error instanceof ModelFault) throw error;
		// No cause: what the binding says may quote what it was sent.
		throw new ModelFault(signal.aborted ? "deadline" : aiFaultReason(error));
	}
}

/** Older models answer `{response}`, as text or as the value itself; newer ones as OpenAI does. */
function answerOf(output: unknown): unknown {
	if (!isJsonObject(output)) throw new ModelFault("malformed");
	const { response } = output;
	if (typeof response === "string") return parseAnswer(response);
	return isJsonObject(response) ? response : readCompletion(output);
}
