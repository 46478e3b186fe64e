import type { Layer } from "./layer.ts";

/** Ceilings in UTF-8 bytes of the rendered form (semantics §6); nothing to do with the working window. */
export interface RecallBudget {
	readonly maxRecordBytes: number;
	readonly maxBlockBytes: number;
	/** The first n of a layer, in rank order, become reserved. */
	readonly reserve: Readonly<Partial<Record<Layer, number>>>;
}
