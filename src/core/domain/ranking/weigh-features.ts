import type { Candidate } from "./candidate.ts";
import type { ConversationKind } from "./conversation-kind.ts";
import type { FeatureTable } from "./feature-extraction.ts";
import { RANK_SCALE, RANK_WEIGHTS, type RankWeights } from "./ranker-weights.ts";

/** Features by their names (rank-features.ts), or what each adds to a memory's sum: its value times its weight. */
export type FeatureValues = Readonly<Record<string, number>>;

/** Below it a sum is bent, so that the score of the weakest candidates stays above 0 and in order. */
const BEND = 0.05;

/** What has a weight, in one order: the same numbers added up in another one are another sum in its last digit. */
const WEIGHED: Readonly<Record<ConversationKind, readonly (readonly [name: string, weight: number])[]>> = {
	people: entriesOf(RANK_WEIGHTS.people),
	roles: entriesOf(RANK_WEIGHTS.roles),
	facts: entriesOf(RANK_WEIGHTS.facts),
};

/** Sum of what the features of a table add. Those without a weight are not computed. */
export function weightedSum(table: FeatureTable, candidate: Candidate, kind: ConversationKind): number {
	const byName: Readonly<Record<string, ((candidate: Candidate) => number) | undefined>> = table;
	let sum = 0;
	for (const [name, weight] of WEIGHED[kind]) sum += (byName[name]?.(candidate) ?? 0) * weight;
	return sum;
}

/** All features of a table, whatever they weigh. */
export function valuesOf(table: FeatureTable, candidate: Candidate): FeatureValues {
	return Object.fromEntries(Object.entries(table).map(([name, of]) => [name, of(candidate)]));
}

/** Features that add nothing are left out. */
export function contributionsOf(features: FeatureValues, kind: ConversationKind): FeatureValues {
	return Object.fromEntries(
		WEIGHED[kind]
			.map(([name, weight]): readonly [string, number] => [name, (features[name] ?? 0) * weight])
			.filter(([, contribution]) => contribution !== 0),
	);
}

/** The sum as a score in 0..1: x / (1 + x) keeps the order, ends below 1, and needs no maximum that would move with other candidates. */
export function scoreOf(sum: number, kind: ConversationKind): number {
	const scaled = sum / RANK_SCALE[kind];
	const positive = scaled >= BEND ? scaled : BEND * Math.exp(scaled / BEND - 1);
	return positive / (1 + positive);
}

function entriesOf(weights: RankWeights) {
	return Object.entries(weights).map(([name, weight]) => [name, weight] as const);
}
