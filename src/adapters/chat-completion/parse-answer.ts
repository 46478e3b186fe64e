import { ModelFault } from "../../core/ports/language-model.ts";

const FENCE = "```";

/** The JSON of a model's answer; many servers leave a ```json fence around it. Throws a ModelFault for what is no JSON. */
export function parseAnswer(content: string): unknown {
	return parseJson(withoutFence(content.trim()));
}

/** Throws a ModelFault for what is no JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// No cause: a parser's message quotes what it could not read.
		throw new ModelFault("malformed");
	}
}

function withoutFence(text: string): string {
	if (!text.startsWith(FENCE) || !text.endsWith(FENCE)) return text;
	return text.replace(/^```[a-z]*/i, "").slice(0, -FENCE.length);
}
