import { FURTHER_PARTS_MAX } from "../limits.ts";
import type { Candidate } from "./candidate.ts";

/**
 * For each candidate, how many better parts of the same utterance stand before it in the list, at most FURTHER_PARTS_MAX. Parts of
 * one utterance arrived one directly after another (their seqs have no gap), with the same session, speaker and time.
 */
export function furtherParts(bestFirst: readonly Candidate[]): readonly number[] {
	const utterances = utteranceBySeq(bestFirst);
	const shown = new Map<number, number>();
	return bestFirst.map(({ memory }) => {
		const utterance = utterances.get(memory.seq) ?? memory.seq;
		const better = shown.get(utterance) ?? 0;
		shown.set(utterance, better + 1);
		return Math.min(better, FURTHER_PARTS_MAX);
	});
}

/** By seq, the seq of the first candidate of its utterance. */
function utteranceBySeq(candidates: readonly Candidate[]): ReadonlyMap<number, number> {
	const inOrder = candidates.toSorted((left, right) => left.memory.seq - right.memory.seq);
	const utterances = new Map<number, number>();
	for (const [index, candidate] of inOrder.entries()) {
		const { seq } = candidate.memory;
		const before = inOrder[index - 1];
		const isFurther = before !== undefined && isNextPart(before, candidate);
		utterances.set(seq, isFurther ? (utterances.get(before.memory.seq) ?? seq) : seq);
	}
	return utterances;
}

function isNextPart(before: Candidate, { memory, scopeDistance }: Candidate): boolean {
	const { record, seq } = memory;
	const earlier = before.memory.record;
	return (
		seq === before.memory.seq + 1 &&
		scopeDistance === before.scopeDistance &&
		record.sessionId !== null &&
		record.sessionId === earlier.sessionId &&
		record.speaker === earlier.speaker &&
		record.eventTime !== null &&
		record.eventTime === earlier.eventTime
	);
}
