import { scoreText } from "../../text/bm25.ts";
import type { Candidate, CueStatistics } from "../candidate.ts";

/**
 * BM25 of a memory and of those up to `reach` places from it in its session, read as one text without regard to its length: the words
 * of a question are often spread over several utterances. What is not known to stand there counts for nothing.
 */
export function passageText(
	reach: number,
	{
		bySeq,
		terms,
		cue,
	}: {
		readonly bySeq: ReadonlyMap<number, Candidate>;
		readonly terms: ReadonlyMap<number, readonly string[]>;
		readonly cue: CueStatistics;
	},
): (candidate: Candidate) => number {
	const wanted = new Set(cue.terms);
	// The few terms that count, taken once a memory: it stands in many passages.
	const held = new Map([...terms].map(([seq, own]) => [seq, own.filter((term) => wanted.has(term))]));
	const side = (from: Candidate, step: "previous" | "next"): readonly string[] => {
		const found: string[] = [];
		let place: Candidate | undefined = from;
		for (let steps = 0; steps < reach; steps++) {
			const seq: number | null = place?.[step] ?? null;
			if (seq === null) break;
			found.push(...(held.get(seq) ?? []));
			place = bySeq.get(seq);
		}
		return found;
	};
	return (candidate) => {
		const documentTerms = [
			...side(candidate, "previous"),
			...(held.get(candidate.memory.seq) ?? []),
			...side(candidate, "next"),
		];
		return scoreText({ ...cue, averageLength: 0, documentTerms });
	};
}
