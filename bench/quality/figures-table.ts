import type { Measures } from "./measures.ts";

type Column = readonly [title: string, cell: (measures: Measures) => string];

const columns: readonly Column[] = [
	["n", ({ n }) => String(n)],
	["R@5", ({ r5 }) => share(r5)],
	["R@10", ({ r10 }) => share(r10)],
	["R@20", ({ r20 }) => share(r20)],
	["nDCG@10", ({ ndcg10 }) => share(ndcg10)],
	["MRR", ({ mrr }) => share(mrr)],
	["tokens@10", ({ tokens10 }) => tokens10.toFixed(0)],
	["R@10 by turn", ({ by_turn }) => share(by_turn.r10)],
	["nDCG@10 by turn", ({ by_turn }) => share(by_turn.ndcg10)],
];

/** A Markdown table, which also reads well as it is. */
export function figuresTable(sets: Readonly<Record<string, Measures>>): string {
	const rows = [
		["set", ...columns.map(([title]) => title)],
		...Object.entries(sets).map(([name, measures]) => [name, ...columns.map(([, cell]) => cell(measures))]),
	];
	const widths = columns.map(([title], index) =>
		Math.max(title.length, ...rows.map((row) => row[index + 1]?.length ?? 0)),
	);
	const nameWidth = Math.max(...rows.map(([name = ""]) => name.length));
	const line = ([name = "", ...cells]: readonly string[]): string =>
		`| ${[name.padEnd(nameWidth), ...cells.map((cell, index) => cell.padStart(widths[index] ?? 0))].join(" | ")} |`;
	const [head = [], ...body] = rows;
	const rule = `|${[`-`.repeat(nameWidth + 2), ...widths.map((width) => `${"-".repeat(width + 1)}:`)].join("|")}|`;
	return [line(head), rule, ...body.map(line), ""].join("\n");
}

function share(value: number): string {
	return value.toFixed(3);
}
