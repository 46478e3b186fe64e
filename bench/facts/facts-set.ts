import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJsonLines } from "../../scripts/conversation/turn.ts";
import { loadUseLite } from "../../scripts/load-use-lite.ts";
import { createOfflineScope, type OfflineScope } from "../offline/offline-scope.ts";

const factSchema = z.strictObject({
	id: z.string(),
	text: z.string(),
	cue: z.string(),
	layer: z.enum(["semantic", "procedural"]).optional(),
	subject_key: z.string().optional(),
});

export type Fact = z.output<typeof factSchema>;

export const facts = parseJsonLines(readFileSync(join(import.meta.dirname, "facts.jsonl"), "utf8"), factSchema);

/** All facts in one scope, found by their words and by their meaning, as a Worker without a deployment's own parts has it. */
export async function storeFacts(): Promise<{ readonly scope: OfflineScope; readonly ids: readonly string[] }> {
	const scope = createOfflineScope(await loadUseLite());
	const ids = await scope.store(
		facts.map(({ text, layer = "semantic", subject_key: subjectKey = null }) => ({ text, layer, subjectKey })),
	);
	return { scope, ids };
}
