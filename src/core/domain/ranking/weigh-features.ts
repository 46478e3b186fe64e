import type { ConversationKind } from "./conversation-kind.ts";
import type { RankFeatures } from "./rank-features.ts";
import { RANK_SCALE, RANK_WEIGHTS } from "./ranker-weights.ts";

/** What each feature adds to a memory's sum: its value times its weight; features that add nothing are left out. */
export type Contributions = Readonly<Record<string, number>>;

/** Below it a sum is bent, so that the score of the weakest candidates stays above 0 and in order. */
const BEND = 0.05;

export function contributionsOf(features: RankFeatures, kind: ConversationKind): Contributions {
	const weights: Readonly<Record<string, number | undefined>> = RANK_WEIGHTS[kind];
	return Object.fromEntries(
		Object.entries(features)
			.map(([name, value]): readonly [string, number] => [name, value * (weights[name] ?? 0)])
			.filter(([, contribution]) => contribution !== 0),
	);
}

/** The sum as a score in 0..1: x / (1 + x) keeps the order, ends below 1, and needs no maximum that would move with other candidates. */
export function scoreOf(features: RankFeatures, kind: ConversationKind): number {
	const contributions = Object.values(contributionsOf(features, kind));
	const scaled = contributions.reduce((sum, contribution) => sum + contribution, 0) / RANK_SCALE[kind];
	const positive = scaled >= BEND ? scaled : BEND * Math.exp(scaled / BEND - 1);
	return positive / (1 + positive);
}
