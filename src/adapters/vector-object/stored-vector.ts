/** A vector as the object holds it, in storage and in its cache. */
export interface StoredVector {
	readonly seq: number;
	readonly scopeToken: string;
	readonly layer: string;
	readonly live: boolean;
	/** The only view of its buffer. */
	readonly vector: Float32Array;
}

/** One step of a mutation. */
export type VectorChange =
	| { readonly kind: "put"; readonly stored: StoredVector }
	| { readonly kind: "drop"; readonly seq: number };
