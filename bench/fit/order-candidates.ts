import { furtherParts } from "../../src/core/domain/ranking/further-parts.ts";
import { compareCodePoints } from "../../src/core/domain/text/code-points.ts";
import type { Answered } from "../quality/measures.ts";
import { wideQuery } from "../quality/wide-query.ts";
import { columnOf } from "./example-of.ts";
import type { FitCandidate, FitQuestion } from "./fit-question.ts";

/** The candidates best first by a sum each, as the product orders them (fuse.ts): further parts of an utterance weighed after all else. */
export function orderCandidates(
	candidates: readonly FitCandidate[],
	sums: ArrayLike<number>,
	furtherPart: number,
): readonly FitCandidate[] {
	const summed = candidates.map((candidate, index) => ({ candidate, sum: sums[index] ?? 0 })).toSorted(bySum);
	const further = furtherParts(summed.map(({ candidate }) => candidate.candidate));
	return summed
		.map(({ candidate, sum }, place) => ({ candidate, sum: sum + furtherPart * (further[place] ?? 0) }))
		.toSorted(bySum)
		.map(({ candidate }) => candidate);
}

interface Summed {
	readonly candidate: FitCandidate;
	readonly sum: number;
}

function bySum(left: Summed, right: Summed): number {
	return right.sum - left.sum || compareCodePoints(idOf(left), idOf(right));
}

function idOf({ candidate }: Summed): string {
	return candidate.candidate.memory.record.id;
}

/** What a recall would answer, for `measure`. */
export function answeredBy(
	{ evidence, candidates }: FitQuestion,
	sums: ArrayLike<number>,
	furtherPart: number,
): Answered {
	const shown = orderCandidates(candidates, sums, furtherPart).slice(0, wideQuery.limit);
	return { evidence, shown: shown.map(({ turns }) => turns), lines: shown.map(({ line }) => line) };
}

/** The weighted sum of each candidate's features; a feature without a weight adds nothing. */
export function sumsOf(
	{ candidates, features, featureNames }: FitQuestion,
	weights: Readonly<Record<string, number>>,
): Float64Array {
	const width = featureNames.length;
	const columns = Object.entries(weights).map(([name, weight]) => ({ column: columnOf(featureNames, name), weight }));
	return Float64Array.from(candidates, (_candidate, row) =>
		columns.reduce((sum, { column, weight }) => sum + weight * (features[row * width + column] ?? 0), 0),
	);
}
