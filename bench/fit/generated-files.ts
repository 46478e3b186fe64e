import type { FittedKind } from "./fit-report.ts";

const BEGIN = "<!-- bench:fit begins: written by `npm run bench:fit -- --data DIR --write` -->";
const END = "<!-- bench:fit ends -->";

/** The product's file of fitted weights. */
export function weightsSource(kinds: readonly Pick<FittedKind, "kind" | "weights">[]): string {
	const parts = kinds.map(({ kind, weights }) => {
		const entries = Object.entries(weights).map(([name, weight]) => `\t\t${name}: ${weight},\n`);
		return `\t${kind}: {\n${entries.join("")}\t},\n`;
	});
	return `// Written by \`npm run bench:fit -- --data DIR --write\` (bench/fit/README.md): a change by hand is lost.\n\nexport const FITTED_WEIGHTS = {\n${parts.join("")}} as const;\n`;
}

/** The page with its marked part replaced. */
export function withReport(page: string, report: string): string {
	const begin = page.indexOf(BEGIN);
	const end = page.indexOf(END);
	if (begin < 0 || end < begin) throw new Error("The page has no part that is marked as the fit's.");
	return `${page.slice(0, begin)}${BEGIN}\n${report}\n${page.slice(end)}`;
}
