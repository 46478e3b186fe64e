import { compareCodePoints } from "../text/code-points.ts";
import type { NodeNeighbours } from "./node-neighbours.ts";

/** Where an edge stands among those of its node. */
export interface EdgePlace {
	readonly weight: number;
	readonly neighbourId: string;
}

/** Heaviest first, ties by the neighbour's id: a total order, since a node has one edge to each neighbour. */
export function comparePlaces(left: EdgePlace, right: EdgePlace): number {
	return right.weight - left.weight || compareCodePoints(left.neighbourId, right.neighbourId);
}

type Edge = NodeNeighbours["edges"][number];

export function compareEdges(left: Edge, right: Edge): number {
	return comparePlaces(placeOf(left), placeOf(right));
}

function placeOf({ weight, neighbour }: Edge): EdgePlace {
	return { weight, neighbourId: neighbour.record.id };
}
