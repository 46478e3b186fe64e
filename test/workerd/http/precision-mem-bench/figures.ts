import type { Case } from "./belief-set.ts";

/** One case, asked in one way. */
export interface Judged {
	readonly asked: Case;
	readonly isMet: boolean;
	/** Names of the relevant beliefs that were shown. */
	readonly shown: readonly string[];
}

/** Markdown: of each category, and of all, how many cases are met, and the share of what was shown that was wanted, and of what was wanted that was shown. */
export function figuresTable(ways: Readonly<Record<string, readonly Judged[]>>): string {
	const [first = []] = Object.values(ways);
	const categories = [...new Set(first.map(({ asked }) => asked.category))];
	const row = (title: string, isOf: (asked: Case) => boolean) => {
		const cells = Object.values(ways).map((judged) => cellsOf(judged.filter(({ asked }) => isOf(asked))));
		return `| ${[title, String(first.filter(({ asked }) => isOf(asked)).length), ...cells.flat()].join(" | ")} |`;
	};
	const heads = Object.keys(ways).flatMap((way) => [`${way}: met`, "precision", "recall"]);
	return [
		`| ${["category", "cases", ...heads].join(" | ")} |`,
		`|---|${"---:|".repeat(heads.length + 1)}`,
		...categories.map((category) => row(category, (asked) => asked.category === category)),
		row("all", () => true),
	].join("\n");
}

function cellsOf(judged: readonly Judged[]): readonly string[] {
	let shown = 0;
	let wanted = 0;
	let right = 0;
	for (const one of judged) {
		const wantedNames = one.asked.expect.relevantBeliefs?.shouldOnlyInclude;
		// Where nothing is said of the relevant beliefs, none of them is right or wrong.
		if (wantedNames === undefined) continue;
		shown += one.shown.length;
		wanted += wantedNames.length;
		right += one.shown.filter((name) => wantedNames.includes(name)).length;
	}
	return [String(judged.filter(({ isMet }) => isMet).length), share(right, shown), share(right, wanted)];
}

function share(part: number, whole: number): string {
	return whole === 0 ? "–" : (part / whole).toFixed(2);
}
