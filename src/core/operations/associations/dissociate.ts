import type { Failure } from "../../domain/failure.ts";
import type { Result } from "../../domain/result.ts";
import type { AssociationEnds } from "../../ports/association-source.ts";
import type { Answered } from "../answered.ts";
import type { Deps } from "../deps.ts";
import { changeAssociations, type EdgesToChange } from "./change-associations.ts";

export interface Dissociated {
	/** Edges that were there. */
	readonly deleted: number;
}

/** Parts memories, whichever of the two was the source. A pair that is not joined is passed over. */
export function dissociate(
	deps: Pick<Deps, "records" | "reach" | "clock">,
	request: EdgesToChange<AssociationEnds, Dissociated>,
): Promise<Result<Answered<Dissociated>, Failure>> {
	return changeAssociations(deps, request, (located) => {
		// Also what the commit must still find, or the answer would count what another call took away.
		const removes = located.flatMap(({ edge, createdAt }) => (createdAt === null ? [] : [{ ...edge, createdAt }]));
		return { value: { deleted: removes.length }, change: { puts: [], removes, expected: removes } };
	});
}
