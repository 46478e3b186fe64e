import type { FieldError } from "../../domain/failure.ts";
import type { AssociationEnds } from "../../ports/association-source.ts";

/** What is wrong with edges as they were sent, whatever is stored. */
export function edgeFaults(edges: readonly AssociationEnds[]): readonly FieldError[] {
	const placeByPair = new Map<string, number>();
	return edges.flatMap(({ sourceId, targetId }, index) => {
		const pair = JSON.stringify([sourceId, targetId].sort());
		const earlier = placeByPair.get(pair);
		placeByPair.set(pair, earlier ?? index);
		if (sourceId === targetId) return [{ path: `edges.${index}.target_id`, message: "is the source itself." }];
		if (earlier === undefined) return [];
		return [{ path: `edges.${index}`, message: `is the pair of edges.${earlier} again.` }];
	});
}
