import type { Layer } from "../record/layer.ts";
import { compareCodePoints } from "../text/code-points.ts";
import type { ActivatedNode, ActivationLog } from "./activation-log.ts";

/** What the stream sends for one node: exactly these keys, read-only (seed 000). */
export interface ActivationEvent {
	readonly node_id: string;
	readonly node_label: string;
	readonly score: number;
	readonly layer: Layer;
	readonly source_node_id: string | null;
}

/**
 * One event for each record id at its highest score, strongest first, then by id (seed 000, semantics §11). The first
 * seen wins a tie. A degraded log emits what it reached. Throws a RangeError for a score that is not finite.
 */
export function activationEvents(log: ActivationLog): readonly ActivationEvent[] {
	const bestById = new Map<string, ActivatedNode>();
	for (const node of log.nodes) {
		if (!Number.isFinite(node.score)) throw new RangeError(`node ${node.recordId} has a score that is not finite`);
		const known = bestById.get(node.recordId);
		if (known === undefined || node.score > known.score) bestById.set(node.recordId, node);
	}
	return Array.from(bestById.values())
		.sort((left, right) => right.score - left.score || compareCodePoints(left.recordId, right.recordId))
		.map(eventOf);
}

function eventOf({ recordId, label, score, layer, sourceNodeId }: ActivatedNode): ActivationEvent {
	return Object.freeze({ node_id: recordId, node_label: label, score, layer, source_node_id: sourceNodeId });
}
