import { VECTOR_CACHE_BYTES_MAX, VECTOR_CACHE_OVERHEAD_BYTES } from "../../core/domain/limits.ts";
import type { StoredVector } from "./stored-vector.ts";

/**
 * The vectors of the scopes that one object was asked about, unpacked, so that a warm scan reads no storage. It must be
 * told of every change in storage.
 */
export interface VectorCache {
	/** Shows every vector of a scope: the kept ones, or those that `load` reads, which are kept if they fit. */
	scan(scopeToken: string, load: () => Iterable<StoredVector>, visit: (stored: StoredVector) => void): void;
	put(stored: StoredVector): void;
	drop(seq: number): void;
	clear(): void;
}

/** Gives each object a cache of its own; all of them together stay within one bound. */
export interface VectorCaches {
	create(): VectorCache;
}

interface Segment {
	readonly vectors: Map<number, StoredVector>;
	/** False while it is being read. */
	complete: boolean;
	bytes: number;
	/** Takes it from its object's cache. */
	readonly forget: () => void;
}

export function createVectorCaches(bytesMax: number): VectorCaches {
	/** Least recently used first. */
	const segments = new Set<Segment>();
	let bytes = 0;

	function discard(segment: Segment): void {
		if (!segments.delete(segment)) return;
		bytes -= segment.bytes;
		segment.forget();
	}
	function add(segment: Segment, stored: StoredVector): void {
		// Discarded meanwhile: it does not fit.
		if (!segments.has(segment)) return;
		remove(segment, stored.seq);
		segment.vectors.set(stored.seq, stored);
		grow(segment, bytesOf(stored));
	}
	function grow(segment: Segment, by: number): void {
		segment.bytes += by;
		bytes += by;
		for (const oldest of segments) {
			if (bytes <= bytesMax) break;
			discard(oldest);
		}
	}
	function remove(segment: Segment, seq: number): void {
		const stored = segment.vectors.get(seq);
		if (stored === undefined) return;
		segment.vectors.delete(seq);
		grow(segment, -bytesOf(stored));
	}

	function create(): VectorCache {
		const byScope = new Map<string, Segment>();
		function open(scopeToken: string): Segment {
			const forget = () => byScope.delete(scopeToken);
			const segment: Segment = { vectors: new Map(), complete: false, bytes: 0, forget };
			segments.add(segment);
			byScope.set(scopeToken, segment);
			// Scopes without vectors would be kept without bound otherwise.
			grow(segment, VECTOR_CACHE_OVERHEAD_BYTES);
			return segment;
		}
		return {
			scan(scopeToken, load, visit) {
				const kept = byScope.get(scopeToken);
				if (kept?.complete) {
					segments.delete(kept);
					segments.add(kept);
					for (const stored of kept.vectors.values()) visit(stored);
					return;
				}
				if (kept !== undefined) discard(kept);
				const segment = open(scopeToken);
				for (const stored of load()) {
					visit(stored);
					add(segment, stored);
				}
				segment.complete = true;
			},
			put(stored) {
				for (const segment of [...byScope.values()]) remove(segment, stored.seq);
				const segment = byScope.get(stored.scopeToken);
				if (segment !== undefined) add(segment, stored);
			},
			drop(seq) {
				for (const segment of byScope.values()) remove(segment, seq);
			},
			clear() {
				for (const segment of [...byScope.values()]) discard(segment);
			},
		};
	}
	return { create };
}

/** Of the isolate: objects of one class share its memory. */
export const isolateVectorCaches = createVectorCaches(VECTOR_CACHE_BYTES_MAX);

function bytesOf(stored: StoredVector): number {
	return stored.vector.byteLength + VECTOR_CACHE_OVERHEAD_BYTES;
}
