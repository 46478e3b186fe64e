const K1 = 1.2;
const B = 0.75;

export interface TextToScore {
	/** Distinct terms of the cue. */
	readonly terms: readonly string[];
	/** For each of them: documents of the scope chain that hold it. */
	readonly documentFrequencies: readonly number[];
	/** Documents of the scope chain. */
	readonly documents: number;
	/** Terms that one of them has on average; 0 where it is not known, and length counts for nothing then. */
	readonly averageLength: number;
	/** Terms of the document, with repeats. */
	readonly documentTerms: readonly string[];
}

/**
 * BM25 with the statistics of one scope chain, so that no other tenant's rows weigh on the score (semantics §9).
 * Finite and never negative; 0 where the document holds none of the terms.
 */
export function scoreText({
	terms,
	documentFrequencies,
	documents,
	averageLength,
	documentTerms,
}: TextToScore): number {
	const counts = countByTerm(terms, documentTerms);
	const relativeLength = averageLength > 0 ? documentTerms.length / averageLength : 1;
	const saturation = K1 * (1 - B + B * relativeLength);
	let score = 0;
	for (const [index, term] of terms.entries()) {
		const count = counts.get(term) ?? 0;
		const rarity = inverseDocumentFrequency(documents, documentFrequencies[index] ?? 0);
		score += (rarity * count * (K1 + 1)) / (count + saturation);
	}
	return score;
}

/** What one occurrence of a term is worth among so many documents: more the fewer hold it, never less than 0. */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
	// The two are counted a moment apart: no term may have more documents than there are.
	const frequency = Math.min(documentFrequency, documents);
	return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

function countByTerm(terms: readonly string[], documentTerms: readonly string[]): ReadonlyMap<string, number> {
	const wanted = new Set(terms);
	const counts = new Map<string, number>();
	for (const term of documentTerms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
	return counts;
}
