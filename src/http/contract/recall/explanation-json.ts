import { contributionsOf, type FeatureValues } from "../../../core/domain/ranking/weigh-features.ts";
import type { RetrievalExplanation } from "../../../core/operations/retrieval/candidate-source.ts";

/**
 * `explain` of a recall: the cue's words, what kind of conversation the weights are for, and by id what each signal gave each memory
 * and added to its sum. The signals are the ranker's own and change with it: they are shown under their names, whichever there are.
 */
export function explanationJson({ terms, kind, features }: RetrievalExplanation) {
	const byId = (signalsOf: (own: FeatureValues) => object) =>
		Object.fromEntries(Array.from(features, ([id, own]) => [id, signalsJson(signalsOf(own))]));
	return {
		terms: terms.map(({ term, memories, readAs }) => ({ term, memories, read_as: readAs })),
		kind,
		features: byId((own) => own),
		contributions: kind === null ? {} : byId((own) => contributionsOf(own, kind)),
	};
}

function signalsJson(signals: object): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(signals).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
