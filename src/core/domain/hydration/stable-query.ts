import type { MemoryQuery } from "../query/query.ts";
import type { RetrievalPolicy } from "../query/retrieval-policy.ts";
import type { Layer } from "../record/layer.ts";

/** Layers of what goes on: a turn adds to them, so nothing of them may stand before a cache breakpoint. */
const MOVING_LAYERS: readonly Layer[] = ["episodic", "working"];

/** Without a cue there is nothing to spread from but the whole profile. */
export interface StableQuery extends MemoryQuery {
	readonly activation: null;
}

/**
 * What the stable part asks for: the same limits, without the cue and the layers that move from turn to turn, so that its bytes
 * stand still until a write changes what it shows. Null where no layer is left, so that there is nothing to read.
 */
export function stableQuery(query: MemoryQuery): StableQuery | null {
	const layers = query.layers.filter((layer) => !MOVING_LAYERS.includes(layer));
	if (layers.length === 0) return null;
	return { ...query, cue: "", layers, policy: withoutUsage(query.policy), activation: null };
}

/** Every turn that says what it used moves frequencies, so the part that stands still does not weigh them. */
function withoutUsage(policy: RetrievalPolicy | null): RetrievalPolicy | null {
	if (policy === null || policy.blend === null || policy.blend.frequency === 0) return policy;
	const blend = { ...policy.blend, frequency: 0 };
	const weighsNothing = Math.max(blend.relevance, blend.salience, blend.recency) === 0;
	return { ...policy, blend: weighsNothing ? null : blend };
}
