/** Cells of text in the first columns, of numbers in the others. */
export function markdownTable(
	titles: readonly string[],
	rows: readonly (readonly string[])[],
	textColumns = 1,
): string {
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	const rule = titles.map((_title, column) => (column < textColumns ? "---" : "---:"));
	return [line(titles), `|${rule.join("|")}|`, ...rows.map(line)].join("\n");
}

/** A share to three digits, as the notes write them: .814 */
export function share(value: number): string {
	return value.toFixed(3).replace(/^0\./, ".");
}

/** A difference of shares: +.004, −.012, or 0 where it is nothing in three digits. */
export function signed(difference: number): string {
	const size = share(Math.abs(difference));
	if (size === ".000") return "0";
	return `${difference < 0 ? "−" : "+"}${size}`;
}
