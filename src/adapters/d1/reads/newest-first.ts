import type { Row } from "../metered-d1.ts";
import { readNumber } from "../rows/row-reader.ts";

/** The newest of what several scopes have brought. */
export function newestFirst(rows: readonly Row[], limit: number): readonly Row[] {
	return rows.toSorted((left, right) => readNumber(right, "seq") - readNumber(left, "seq")).slice(0, limit);
}
