import type { Layer } from "../record/layer.ts";

/** One memory that spreading activation reached (semantics §11). */
export interface ActivatedNode {
	readonly recordId: string;
	/** For display only, never identity: two memories may share one. */
	readonly label: string;
	/** Activation, 0..1. */
	readonly score: number;
	readonly layer: Layer;
	/** The node it was reached from; null for a seed. */
	readonly sourceNodeId: string | null;
}

export interface ActivationLog {
	readonly nodes: readonly ActivatedNode[];
	/** True where the walk ended early; what it reached is real all the same. */
	readonly degraded: boolean;
}
