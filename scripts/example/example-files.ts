import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseTurns, type Turn } from "../conversation/turn.ts";
import { repositoryRoot } from "../server/server-settings.ts";

const folder = join(repositoryRoot, "examples");

const questionsSchema = z.object({
	scope: z.string(),
	/** The first is the one that `npm start` asks. */
	questions: z.tuple([z.string()], z.string()),
});

export type ExampleQuestions = Readonly<z.output<typeof questionsSchema>>;

export function readExampleQuestions(): ExampleQuestions {
	return questionsSchema.parse(JSON.parse(readFileSync(join(folder, "questions.json"), "utf8")));
}

export function readExampleHistory(): readonly Turn[] {
	return parseTurns(readFileSync(join(folder, "history.jsonl"), "utf8"));
}
