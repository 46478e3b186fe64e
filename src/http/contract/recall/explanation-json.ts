import type { RetrievalExplanation } from "../../../core/operations/retrieval/candidate-source.ts";

/**
 * `explain` of a recall: the cue's words, what kind of conversation the weights are for, and by id what each signal gave each memory
 * and added to its sum. The signals are the ranker's own and change with it: they are shown under their names, whichever there are.
 */
export function explanationJson({ terms, kind, weighings }: RetrievalExplanation) {
	const byId = (read: "features" | "contributions") =>
		Object.fromEntries(Array.from(weighings, ([id, weighing]) => [id, signalsJson(weighing[read])]));
	return {
		terms: terms.map(({ term, memories }) => ({ term, memories })),
		kind,
		features: byId("features"),
		contributions: byId("contributions"),
	};
}

function signalsJson(signals: object): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(signals).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
