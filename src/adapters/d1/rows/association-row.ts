import type { Association } from "../../../core/domain/activation/association.ts";
import type { Row } from "../metered-d1.ts";
import { readInstant, readNumber, readText, readTextOrNull } from "./row-reader.ts";
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
