import type { ChatCompletionsOutput } from "@cloudflare/workers-types";
import type { AiBinding, AiInputs, AiRunOptions } from "../../src/adapters/workers-ai/ai-binding.ts";
import type { ModelTurn } from "./model-turn.ts";

export interface AiCall {
	readonly model: string;
	readonly inputs: AiInputs;
	readonly options: AiRunOptions;
}

export interface ScriptedAiBinding {
	readonly binding: AiBinding;
	/** All that it was asked, oldest first. */
	readonly calls: readonly AiCall[];
}

/** Cloudflare's `Ai` binding, which runs nowhere but there: it answers in a shape of its types and fails as workerd's own code makes it. */
export function scriptedAiBinding(script: () => ModelTurn): ScriptedAiBinding {
	const calls: AiCall[] = [];
	return {
		calls,
		binding: {
			async run(model, inputs, options) {
				calls.push({ model, inputs, options });
				return play(script(), options.signal);
			},
		},
	};
}

/** `_parseError` of workerd's ai-api: Cloudflare's code of the failure begins the message. */
export function upstreamError(message: string): Error {
	return Object.assign(new Error(message), { name: "InferenceUpstreamError" });
}

async function play(turn: ModelTurn, signal: AbortSignal): Promise<unknown> {
	switch (turn.kind) {
		case "json":
			return completion({ content: JSON.stringify(turn.answer), refusal: null });
		case "text":
			return completion({ content: turn.text, refusal: null }, turn.finishReason);
		case "refusal":
			return completion({ content: null, refusal: turn.text });
		case "status":
			throw upstreamError(
				turn.status === 429 || turn.status >= 500
					? "3040: Capacity temporarily exceeded for QUOTED SECRET, please try again."
					: "5004: Invalid data: QUOTED SECRET",
			);
		case "body":
			return bodyOf(turn.text);
		case "silence":
		case "stall":
		case "flood":
			return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
		case "disconnect":
			throw new Error("Network connection lost.");
	}
}

/** The binding parses what is JSON; anything else comes back as a stream. */
function bodyOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return new Blob([text]).stream();
	}
}

type Choice = ChatCompletionsOutput["choices"][number];

function completion(
	message: Pick<Choice["message"], "content" | "refusal">,
	finishReason: Choice["finish_reason"] = "stop",
): ChatCompletionsOutput {
	return {
		id: "scripted",
		object: "chat.completion",
		created: 0,
		model: "scripted",
		choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason, logprobs: null }],
	};
}
