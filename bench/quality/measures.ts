/** One question: what it wants, and what came back. */
export interface Answered {
	readonly evidence: ReadonlySet<string>;
	/** For each record shown, best first, the turns that it is (part of). Exact duplicates are several turns in one. */
	readonly shown: readonly (readonly string[])[];
	/** The lines shown, in the same order. */
	readonly lines: readonly string[];
}

export interface RankMeasures {
	readonly r5: number;
	readonly r10: number;
	readonly r20: number;
	readonly ndcg10: number;
	readonly mrr: number;
}

export interface Measures extends RankMeasures {
	readonly n: number;
	/** Characters of the first ten lines, by four. */
	readonly tokens10: number;
	/** The same where a rank counts distinct turns, as if no turn had been cut into several records. */
	readonly by_turn: RankMeasures;
}

type RankByTurn = ReadonlyMap<string, number>;

const charactersPerToken = 4;

/** Means over the questions, each with the same weight. */
export function measure(answers: readonly Answered[]): Measures {
	const strict = answers.map(({ evidence, shown }) => ({ evidence, ranks: recordRanks(shown) }));
	const byTurn = answers.map(({ evidence, shown }) => ({ evidence, ranks: turnRanks(shown) }));
	return {
		n: answers.length,
		...meansOf(strict),
		tokens10: mean(answers.map(({ lines }) => charactersOf(lines.slice(0, 10)) / charactersPerToken)),
		by_turn: meansOf(byTurn),
	};
}

/** A turn has the rank of the best record that shows some of it; records between count, whatever they show. */
export function recordRanks(shown: Answered["shown"]): RankByTurn {
	const ranks = new Map<string, number>();
	for (const [index, turns] of shown.entries()) {
		for (const turn of turns) if (!ranks.has(turn)) ranks.set(turn, index + 1);
	}
	return ranks;
}

/** As above, but a record that shows nothing new leaves no gap. */
export function turnRanks(shown: Answered["shown"]): RankByTurn {
	const ranks = new Map<string, number>();
	let rank = 0;
	for (const turns of shown) {
		const fresh = turns.filter((turn) => !ranks.has(turn));
		if (fresh.length > 0) rank += 1;
		for (const turn of fresh) ranks.set(turn, rank);
	}
	return ranks;
}

interface Ranked {
	readonly evidence: ReadonlySet<string>;
	readonly ranks: RankByTurn;
}

function meansOf(questions: readonly Ranked[]): RankMeasures {
	return {
		r5: mean(questions.map((question) => recallAt(5, question))),
		r10: mean(questions.map((question) => recallAt(10, question))),
		r20: mean(questions.map((question) => recallAt(20, question))),
		ndcg10: mean(questions.map((question) => ndcgAt(10, question))),
		mrr: mean(questions.map(reciprocalRank)),
	};
}

function ranksFound({ evidence, ranks }: Ranked): readonly number[] {
	return [...evidence].map((turn) => ranks.get(turn)).filter((rank) => rank !== undefined);
}

function recallAt(k: number, question: Ranked): number {
	return ranksFound(question).filter((rank) => rank <= k).length / question.evidence.size;
}

/** Every piece of evidence is worth the same. Two of them in one record share its rank, so the sum is held at 1. */
function ndcgAt(k: number, question: Ranked): number {
	const gains = ranksFound(question)
		.filter((rank) => rank <= k)
		.map(discount);
	const ideal = Array.from({ length: Math.min(k, question.evidence.size) }, (_, index) => discount(index + 1));
	return Math.min(1, sum(gains) / sum(ideal));
}

function discount(rank: number): number {
	return 1 / Math.log2(rank + 1);
}

function reciprocalRank(question: Ranked): number {
	const best = Math.min(...ranksFound(question));
	return Number.isFinite(best) ? 1 / best : 0;
}

function charactersOf(lines: readonly string[]): number {
	return sum(lines.map((line) => [...line].length));
}

function mean(values: readonly number[]): number {
	return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
