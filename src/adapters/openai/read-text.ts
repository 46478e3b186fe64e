import { MODEL_ANSWER_BYTES_MAX } from "../../core/domain/limits.ts";
import { ModelFault } from "../../core/ports/language-model.ts";

/** The body as text. Throws a ModelFault, and reads no further, where it is longer than MODEL_ANSWER_BYTES_MAX. */
export async function readText(response: Response): Promise<string> {
	const body: ReadableStream<Uint8Array> | null = response.body;
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.length;
		// Leaving the loop cancels the body.
		if (bytes > MODEL_ANSWER_BYTES_MAX) throw new ModelFault("malformed");
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}
