import { type CompletionRequest, type LanguageModel, ModelFault } from "../../src/core/ports/language-model.ts";

export interface ScriptedLanguageModel extends LanguageModel {
	/** All that it was asked, oldest first. */
	readonly requests: readonly CompletionRequest[];
}

/** Answers each request with the next of these values, or fails with it where it is an error. */
export function scriptedLanguageModel(...answers: readonly unknown[]): ScriptedLanguageModel {
	const requests: CompletionRequest[] = [];
	return {
		requests,
		async complete(request) {
			const answer = requests.push(request) > answers.length ? new ModelFault("refused") : answers[requests.length - 1];
			if (answer instanceof Error) throw answer;
			return answer;
		},
	};
}
