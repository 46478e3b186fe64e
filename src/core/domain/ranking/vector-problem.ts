import {
	FILTER_MATCHES_MAX,
	VECTOR_REMOVE_MAX,
	VECTOR_SCORE_MAX,
	VECTOR_TOP_K_MAX,
	VECTOR_UPSERT_MAX,
} from "../limits.ts";

/** What is wrong with a call of a vector index, in words, or null. Every adapter asks before it acts. */
type Problem = string | null;

export function vectorQueryProblem(query: {
	readonly vector: Float32Array;
	readonly topK: number;
	readonly within: readonly number[] | null;
}): Problem {
	const { vector, topK, within } = query;
	if (!Number.isInteger(topK) || topK < 1 || topK > VECTOR_TOP_K_MAX) {
		return `A query asks for 1 to ${VECTOR_TOP_K_MAX} vectors, not ${topK}.`;
	}
	return vectorProblem(vector) ?? (within === null ? null : seqsProblem(within, FILTER_MATCHES_MAX));
}

export function vectorScoreProblem(score: {
	readonly vector: Float32Array;
	readonly seqs: readonly number[];
}): Problem {
	return vectorProblem(score.vector) ?? seqsProblem(score.seqs, VECTOR_SCORE_MAX);
}

export function vectorUpsertProblem(
	entries: readonly { readonly seq: number; readonly vector: Float32Array }[],
): Problem {
	const problem = seqsProblem(
		entries.map(({ seq }) => seq),
		VECTOR_UPSERT_MAX,
	);
	if (problem !== null) return problem;
	for (const { vector } of entries) {
		const problem = vectorProblem(vector);
		if (problem !== null) return problem;
	}
	return null;
}

export function vectorRemoveProblem(seqs: readonly number[]): Problem {
	return seqsProblem(seqs, VECTOR_REMOVE_MAX);
}

function seqsProblem(seqs: readonly number[], max: number): Problem {
	if (seqs.length > max) return `A call names at most ${max} vectors, not ${seqs.length}.`;
	return seqs.every((seq) => Number.isSafeInteger(seq) && seq > 0) ? null : "A seq is a positive whole number.";
}

/** A number that is not finite would leave a sort unsorted. */
function vectorProblem(vector: Float32Array): Problem {
	if (vector.length === 0) return "A vector has at least one number.";
	return vector.every(Number.isFinite) ? null : "A vector holds finite numbers alone.";
}
