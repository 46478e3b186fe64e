import type { CueStatistics } from "../ranking/candidate.ts";
import { inverseDocumentFrequency } from "./bm25.ts";

/** Share of the cue's weight in words, 0..1, that a memory's terms hold; words that no memory knows weigh most. */
export function supportedShare(documentTerms: readonly string[], cue: CueStatistics): number {
	const wanted = new Set(cue.terms);
	const held = new Set(documentTerms.filter((term) => wanted.has(term)));
	let supported = 0;
	let total = 0;
	for (const [index, term] of cue.terms.entries()) {
		const weight = inverseDocumentFrequency(cue.documents, cue.documentFrequencies[index] ?? 0);
		total += weight;
		if (held.has(term)) supported += weight;
	}
	return total === 0 ? 0 : supported / total;
}
