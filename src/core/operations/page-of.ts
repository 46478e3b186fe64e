/** A page of rows, and the row after which the next one begins: null at the end. */
export interface Page<Row> {
	readonly rows: readonly Row[];
	readonly last: Row | null;
}

/** Of rows that were asked for one more than the page has, so that a page which ends at the end says so. */
export function pageOf<Row>(found: readonly Row[], limit: number): Page<Row> {
	const rows = found.slice(0, limit);
	return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}
