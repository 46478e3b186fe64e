import type { VectorHit } from "../../core/ports/vector-index.ts";

/** The best `limit` of what is offered, without holding the rest. */
export interface TopHits {
	offer(seq: number, score: number): void;
	/** Best first. */
	hits(): VectorHit[];
}

export function createTopHits(limit: number): TopHits {
	const hits: VectorHit[] = [];
	return {
		offer(seq, score) {
			const worst = hits.length < limit ? undefined : hits[limit - 1];
			if (worst !== undefined && (score < worst.score || (score === worst.score && seq > worst.seq))) return;
			const hit = { seq, score };
			hits.splice(placeOf(hits, hit), 0, hit);
			if (hits.length > limit) hits.pop();
		},
		hits: () => hits,
	};
}

function placeOf(hits: readonly VectorHit[], hit: VectorHit): number {
	let low = 0;
	let high = hits.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		const other = hits[middle];
		if (other !== undefined && compareHits(other, hit) <= 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Order of the hits of a vector index: best first, ties by seq. */
function compareHits(left: VectorHit, right: VectorHit): number {
	return right.score - left.score || left.seq - right.seq;
}
