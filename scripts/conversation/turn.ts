import { z } from "zod";

/** One utterance of a recorded conversation, as a line of a `corpus.jsonl` or of examples/history.jsonl has it. */
const turnSchema = z.object({
	conv: z.string(),
	id: z.string(),
	session: z.string(),
	timestamp: z.string(),
	speaker: z.string(),
	text: z.string(),
});

export type Turn = Readonly<z.output<typeof turnSchema>>;

export function parseTurns(jsonLines: string): readonly Turn[] {
	return parseJsonLines(jsonLines, turnSchema);
}

export function parseJsonLines<Line>(text: string, schema: z.ZodType<Line>): readonly Line[] {
	return text
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => schema.parse(JSON.parse(line)));
}
