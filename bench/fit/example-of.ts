import type { FitQuestion } from "./fit-question.ts";
import type { Example } from "./softmax-loss.ts";

/** A question as the fit sees it, with the named features alone; null where none of its evidence is among its candidates. */
export function exampleOf(question: FitQuestion, names: readonly string[]): Example | null {
	const { candidates, features, featureNames } = question;
	const columns = names.map((name) => columnOf(featureNames, name));
	const rows = [...candidates.keys()];
	const evidence = rows.filter((row) => candidates[row]?.isEvidence);
	if (evidence.length === 0) return null;
	const others = rows.filter((row) => !candidates[row]?.isEvidence);
	const values = [...evidence, ...others].flatMap((row) =>
		columns.map((column) => features[row * featureNames.length + column] ?? 0),
	);
	return { features: Float64Array.from(values), evidence: evidence.length };
}

export function columnOf(featureNames: readonly string[], name: string): number {
	const column = featureNames.indexOf(name);
	if (column < 0) throw new Error(`The product computes no feature ${name}.`);
	return column;
}
