import type { RetrievalExplanation } from "../../../core/operations/retrieval/candidate-source.ts";

/**
 * `explain` of a recall: the cue's words, and what each signal gave each memory, by id. The signals are the ranker's own and
 * change with it: they are shown under their names, whichever there are.
 */
export function explanationJson({ terms, features }: RetrievalExplanation) {
	return {
		terms: terms.map(({ term, memories }) => ({ term, memories })),
		features: Object.fromEntries(Array.from(features, ([id, signals]) => [id, signalsJson(signals)])),
	};
}

function signalsJson(signals: object): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(signals).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
