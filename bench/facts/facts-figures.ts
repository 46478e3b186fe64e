export type FactsFigures = Readonly<Record<"r1" | "r5" | "mrr", number>>;

/** Of the place of each cue's fact, from 1; Infinity where it is not found. */
export function factsFigures(ranks: readonly number[]): FactsFigures {
	const within = (k: number) => ranks.filter((rank) => rank <= k).length / ranks.length;
	return { r1: within(1), r5: within(5), mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length };
}
