import { FITTED_FEATURES } from "../../src/core/domain/ranking/ranker-weights.ts";

export interface KindToFit {
	readonly kind: "people" | "roles";
	readonly sets: readonly string[];
	readonly features: readonly string[];
}

export const KINDS_TO_FIT: readonly KindToFit[] = [
	{ kind: "people", sets: ["locomo", "realtalk"], features: FITTED_FEATURES.people },
	{ kind: "roles", sets: ["beam100k"], features: FITTED_FEATURES.roles },
];
