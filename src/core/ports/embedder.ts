/**
 * Turns text into vectors that can be compared with one another.
 *
 * Vectors of different stamps are never compared: a row keeps the stamp it was embedded under.
 */
export interface EmbeddingStamp {
	readonly model: string;
	readonly pooling: string;
	/** Length of every vector of this stamp. */
	readonly dimensions: number;
}

export interface Embedding {
	/** Unit length (or all zero where the text has nothing to embed), `dimensions` numbers. */
	readonly vector: Float32Array;
	/** True when the text was longer than the model's window and only its beginning was embedded. */
	readonly truncated: boolean;
	/** True when the model knows a word of the text, and not only its syllables: without one it is near to short texts by chance. */
	readonly familiar: boolean;
}

export interface Embedder {
	readonly stamp: EmbeddingStamp;
	/**
	 * Cosine below which a memory that no word of the cue supports is noise for this model
	 * (semantics §9: the default relevance floor belongs to the embedder).
	 */
	readonly relevanceFloor: number;
	/** The same for a cue that is not familiar. */
	readonly unfamiliarRelevanceFloor: number;
	/**
	 * One embedding for each text, in order. Between two texts the implementation yields to the event
	 * loop, since embedding is CPU and would hold back every other answer of its isolate.
	 */
	embed(texts: readonly string[]): Promise<readonly Embedding[]>;
}
