import type { RetrievalExplanation, ScannedCandidates } from "./candidate-source.ts";

/** For what came about without any signal. */
export const nothingWeighed = (): RetrievalExplanation => ({ terms: [], kind: null, features: new Map() });

/** What a scan gives that did not come about: its sources failed, or nobody asked them. */
export function nothingScanned(unavailable: readonly string[]): ScannedCandidates {
	return { memories: [], stored: new Map(), sources: {}, unavailable, explain: nothingWeighed };
}
