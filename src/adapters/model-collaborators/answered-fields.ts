import { z } from "zod";
import { parseInstant } from "../../core/domain/instant.ts";
import { FACT_CODE_POINTS_MAX } from "../../core/domain/limits.ts";
import { textFault } from "../../core/domain/record/record-rules.ts";
import { countCodePoints } from "../../core/domain/text/code-points.ts";
import type { MessageList } from "./message-list.ts";

/** Fields of what models answer, each with its check. */

/** A text of 1 to `codePointsMax` code points that may be stored. */
export function textWithin(codePointsMax: number) {
	return z.string().superRefine((text, context) => {
		const message =
			countCodePoints(text) > codePointsMax ? `has more than ${codePointsMax} characters` : textFault(text)?.message;
		if (message !== undefined) context.addIssue({ code: "custom", message });
	});
}

/** One sentence that any recall shows whole. */
export const sentence = textWithin(FACT_CODE_POINTS_MAX);

/** A number outside 0..1 means the nearer end: models that count in per cent are sure. */
export const confidence = z.number().transform((value) => Math.min(1, Math.max(0, value)));

export const instant = z.string().transform((text, context) => {
	const parsed = parseInstant(text);
	if (parsed.ok) return parsed.value;
	context.addIssue({ code: "custom", message: parsed.error.message });
	return z.NEVER;
});

/** At least one number of a message that was sent, each once. */
export function messageNumbers({ speakerByNumber }: MessageList) {
	return z
		.array(z.int().refine((number) => speakerByNumber.has(number), { error: "is the number of no message" }))
		.min(1)
		.transform((numbers) => [...new Set(numbers)]);
}
