import type { FactsFit } from "./fit-facts.ts";
import { type FittedKind, figuresOf } from "./fit-report.ts";
import { markdownTable, share, signed } from "./markdown-table.ts";

/** What docs/retrieval.md tells of the fit: nothing but what the run gave, so that the same run gives the same bytes. */
export function reportText(kinds: readonly FittedKind[], facts: FactsFit): string {
	return [
		"**Found by weights that the conversation had no part in** (five folds by conversation), beside weights fitted on all of them and what was found before the ranker:",
		figuresTable(kinds),
		"**The same by kind of question**, R@10:",
		categoryTable(kinds),
		"**Weights, and what R@10 changes by without each feature** (the others fitted anew, held out):",
		weightsTable(kinds),
		factsLine(facts),
	].join("\n\n");
}

function figuresTable(kinds: readonly FittedKind[]): string {
	const rows = eachSet(kinds, ({ plain, fitted, heldOut }, set) => {
		const [before, all, held] = [plain, fitted, heldOut].map((answers) => figuresOf(answers, { set }));
		if (before === undefined || all === undefined || held === undefined) return [];
		const cells = [held, all, before].flatMap(({ r5, r10, tokens10 }) => [share(r5), share(r10), tokens10.toFixed(0)]);
		return [[set, String(held.n), ...cells]];
	});
	const titles = ["held out", "fitted on all", "before"].flatMap((name) => [
		`${name}: R@5`,
		"R@10",
		"tokens of the top 10",
	]);
	return markdownTable(["set", "n", ...titles], rows);
}

function categoryTable(kinds: readonly FittedKind[]): string {
	const rows = eachSet(kinds, ({ plain, heldOut }, set) => {
		const ofSet = heldOut.filter(({ question }) => question.set === set);
		const categories = [...new Set(ofSet.map(({ question }) => question.category))].toSorted();
		return categories.map((category) => {
			const held = figuresOf(heldOut, { set, category });
			const before = figuresOf(plain, { set, category });
			return [set, category, String(held.n), share(held.r10), share(before.r10)];
		});
	});
	return markdownTable(["set", "kind of question", "n", "held out", "before"], rows, 2);
}

function weightsTable(kinds: readonly FittedKind[]): string {
	const features = [...new Set(kinds.flatMap((kind) => kind.features))];
	const titles = kinds.flatMap(({ kind, sets }) => [kind, ...sets.map((set) => `without: ${set}`)]);
	const rows = features.map((feature) => [
		feature,
		...kinds.flatMap(({ weights, sets, heldOut, without }) => [
			weights[feature]?.toFixed(2).replace("-", "−") ?? "",
			...sets.map((set) => {
				const left = without.get(feature);
				return left === undefined ? "" : signed(figuresOf(left, { set }).r10 - figuresOf(heldOut, { set }).r10);
			}),
		]),
	]);
	return markdownTable(["feature", ...titles], rows);
}

function factsLine({ byHand, heldOut }: FactsFit): string {
	const told = ({ r1, r5, mrr }: FactsFit["byHand"]) => `${share(r1)} / ${share(r5)} / ${share(mrr)}`;
	return `\`facts\` keep the weights that were chosen by hand: R@1 / R@5 / MRR of \`bench/facts\` ${told(byHand)}; fitted on four fifths of it, ${told(heldOut)} on the fifth left out.`;
}

function eachSet<Row>(
	kinds: readonly FittedKind[],
	rowsOf: (kind: FittedKind, set: string) => readonly Row[],
): readonly Row[] {
	return kinds.flatMap((kind) => kind.sets.flatMap((set) => rowsOf(kind, set)));
}
