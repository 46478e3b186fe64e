import type { Association } from "../../../core/domain/activation/association.ts";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import type { Associated } from "../../../core/operations/associations/associate.ts";
import type { Dissociated } from "../../../core/operations/associations/dissociate.ts";
import type { Rendered } from "../../answers/json-answer.ts";

export function associationJson(association: Association) {
	return {
		source_id: association.sourceId,
		target_id: association.targetId,
		weight: association.weight,
		kind: association.kind,
		scope: scopeToJson(association.scope),
		created_at: association.createdAt,
		updated_at: association.updatedAt,
	};
}

export function renderAssociated({ associations }: Associated): Rendered {
	return { status: 200, body: JSON.stringify({ associations: associations.map(associationJson) }) };
}

export function renderDissociated({ deleted }: Dissociated): Rendered {
	return { status: 200, body: JSON.stringify({ deleted }) };
}
