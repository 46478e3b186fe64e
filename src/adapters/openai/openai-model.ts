import { type CompletionRequest, type LanguageModel, ModelFault } from "../../core/ports/language-model.ts";
import { parseJson } from "../chat-completion/parse-answer.ts";
import { readCompletion } from "../chat-completion/read-completion.ts";
import { readText } from "./read-text.ts";

export interface OpenAiModelParts {
	/** Base of the API, such as http://127.0.0.1:1234/v1. */
	readonly url: string;
	/** Null where the endpoint asks for none. */
	readonly key: string | null;
	readonly model: string;
}

/** What a header takes as it is. */
export function isHeaderText(text: string): boolean {
	return /^[\x21-\x7e]+$/.test(text);
}

/**
 * A model behind any endpoint that speaks OpenAI's chat completions with structured output. Throws a TypeError for a url that is
 * none and for a key that no header can carry.
 */
export function openAiModel({ url, key, model }: OpenAiModelParts): LanguageModel {
	const endpoint = endpointOf(url);
	const headers = headersOf(key);
	return {
		async complete(request) {
			const body = JSON.stringify(bodyOf(model, request));
			const text = await post({ endpoint, headers, body, deadlineMs: request.deadlineMs });
			return readCompletion(parseJson(text));
		},
	};
}

function endpointOf(base: string): URL {
	const endpoint = new URL(base);
	endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, "")}/chat/completions`;
	return endpoint;
}

function headersOf(key: string | null): Readonly<Record<string, string>> {
	const headers = { "content-type": "application/json" };
	if (key === null) return headers;
	// Left to fetch, the fault would come with the first turn, and with a message that quotes the key.
	if (!isHeaderText(key)) throw new TypeError("The language model's key holds what no header can carry.");
	return { ...headers, authorization: `Bearer ${key}` };
}

/** Without a temperature: models that reason refuse any but their own. */
function bodyOf(model: string, { system, user, answer: { name, schema } }: CompletionRequest) {
	return {
		model,
		messages: [
			{ role: "system", content: system },
			{ role: "user", content: user },
		],
		response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
	};
}

interface Post {
	readonly endpoint: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly deadlineMs: number;
}

/** The text that was answered. What a server says of its failures is never read: it may quote what it was sent. */
async function post({ endpoint, headers, body, deadlineMs }: Post): Promise<string> {
	const signal = AbortSignal.timeout(deadlineMs);
	try {
		// A redirect is not followed: the key, and what was said, would travel to wherever it points.
		const response = await fetch(endpoint, { method: "POST", headers, body, redirect: "manual", signal });
		if (response.ok) return await readText(response);
		await response.body?.cancel();
		throw new ModelFault(response.status === 429 || response.status >= 500 ? "overloaded" : "refused");
	} catch (error) {
		if (error instanceof ModelFault) throw error;
		throw new ModelFault(signal.aborted ? "deadline" : "disconnected", { cause: error });
	}
}
