import { z } from "zod";
import { ModelFault } from "../../core/ports/language-model.ts";
import { parseAnswer } from "./parse-answer.ts";

const choiceSchema = z.object({
	message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
	finish_reason: z.string().nullish(),
});
/** What is looked at of OpenAI's chat completion, which other servers and newer models of Workers AI answer as well. */
const completionSchema = z.object({ choices: z.tuple([choiceSchema]).rest(z.unknown()) });

/** The model's answer in a chat completion, parsed as JSON. Throws a ModelFault where it holds none. */
export function readCompletion(completion: unknown): unknown {
	const read = completionSchema.safeParse(completion);
	if (!read.success) throw new ModelFault("malformed");
	const [{ message, finish_reason: finishReason }] = read.data.choices;
	if (message.refusal || finishReason === "content_filter") throw new ModelFault("refused");
	// Cut off: what happens to parse is not all of it.
	if (finishReason === "length") throw new ModelFault("malformed");
	return parseAnswer(message.content ?? "");
}
