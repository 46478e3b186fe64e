import type { Layer } from "./layer.ts";

/** Relevance, salience, layer and hierarchy policy; acts before the block is compiled (semantics §9). */
export interface RetrievalPolicy {
	readonly relevanceFloor: number | null;
	readonly salienceFloor: number | null;
	readonly layerWeights: Readonly<Partial<Record<Layer, number>>> | null;
	/** 0..1: what each level up costs. */
	readonly distanceWeight: number | null;
	readonly blend: PolicyBlend | null;
	readonly halfLifeDays: number | null;
}

export interface PolicyBlend {
	readonly relevance: number;
	readonly salience: number;
	readonly recency: number;
	readonly frequency: number;
}
