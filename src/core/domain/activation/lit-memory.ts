import type { StoredMemory } from "../record/record.ts";
import { compareCodePoints } from "../text/code-points.ts";

/** A memory that a walk has lit. */
export interface LitMemory {
	readonly memory: StoredMemory;
	/** 0..1 */
	readonly activation: number;
	/** The memory it was reached from; null for a seed. */
	readonly sourceId: string | null;
}

/** Strongest first, then by id: the order that a frontier is walked in and that a cap cuts in (semantics §11). */
export function compareLit(left: LitMemory, right: LitMemory): number {
	return right.activation - left.activation || compareCodePoints(left.memory.record.id, right.memory.record.id);
}
