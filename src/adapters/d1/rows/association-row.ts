import type { Association } from "../../../core/domain/activation/association.ts";
import type { AssociationEnds, PairEnd, PairState } from "../../../core/ports/association-source.ts";
import type { Row } from "../metered-d1.ts";
import { readInstant, readInstantOrNull, readNumber, readText, readTextOrNull } from "./row-reader.ts";
import { parseScopePath } from "./scope-path.ts";

/** Of columns of `associations` beside `source_id`, `target_id` and `scope_path`, the deeper end's. */
export function associationOf(row: Row): Association {
	return {
		sourceId: readText(row, "source_id"),
		targetId: readText(row, "target_id"),
		weight: readNumber(row, "weight"),
		kind: readTextOrNull(row, "kind"),
		scope: parseScopePath(readText(row, "scope_path")),
		createdAt: readInstant(row, "created_at"),
		updatedAt: readInstant(row, "updated_at"),
	};
}

export function pairStateOf(row: Row): PairState {
	return {
		sourceId: readText(row, "source_id"),
		targetId: readText(row, "target_id"),
		source: endOf(row, "source"),
		target: endOf(row, "target"),
		createdAt: readInstantOrNull(row, "created_at"),
	};
}

function endOf(row: Row, end: "source" | "target"): PairEnd | null {
	const path = readTextOrNull(row, `${end}_path`);
	if (path === null) return null;
	return { scope: parseScopePath(path), expiresAt: readInstantOrNull(row, `${end}_expires_at`) };
}

/** Pairs as one bound list: see commit/found-pairs.ts. What else a caller's objects hold would only make it longer. */
export function endsJson(pairs: readonly AssociationEnds[]): string {
	return JSON.stringify(pairs.map(({ sourceId, targetId }) => ({ sourceId, targetId })));
}
