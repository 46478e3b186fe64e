import type { Association } from "../../domain/activation/association.ts";
import type { Failure } from "../../domain/failure.ts";
import type { Result } from "../../domain/result.ts";
import type { AssociationChange } from "../../ports/association-source.ts";
import type { Answered } from "../answered.ts";
import type { Deps } from "../deps.ts";
import { changeAssociations, type EdgesToChange } from "./change-associations.ts";

export type EdgeDraft = AssociationChange["puts"][number];

export interface Associated {
	/** One for each edge, in order. */
	readonly associations: readonly Association[];
}

/** Joins memories. A pair that is joined already gets the new weight and kind, whichever of the two was the source then. */
export function associate(
	deps: Pick<Deps, "records" | "reach" | "clock">,
	request: EdgesToChange<EdgeDraft, Associated>,
): Promise<Result<Answered<Associated>, Failure>> {
	return changeAssociations(deps, request, (located, now) => ({
		value: {
			associations: located.map(({ edge, scope, createdAt }) => ({
				...edge,
				scope,
				createdAt: createdAt ?? now,
				updatedAt: now,
			})),
		},
		change: {
			puts: request.edges,
			removes: [],
			expected: located.map(({ edge, createdAt }) => ({ ...edge, createdAt })),
		},
	}));
}
