import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

export interface KeptEmbedding {
	/** Little-endian float32. */
	readonly vector: Uint8Array;
	readonly truncated: boolean;
}

export interface EmbeddingCache {
	find(text: string): KeptEmbedding | undefined;
	keep(embeddings: readonly (KeptEmbedding & { readonly text: string })[]): void;
}

const hashBytes = 32;
const flagBytes = 1;

/**
 * Embeddings by the hash of their text, in one file of equal entries (hash, flag, vector) that is only appended to. An
 * entry that a crash cut short is cut off. The caller gives each model a file of its own.
 */
export function openEmbeddingCache(path: string, dimensions: number): EmbeddingCache {
	const vectorBytes = dimensions * Float32Array.BYTES_PER_ELEMENT;
	const entryBytes = hashBytes + flagBytes + vectorBytes;
	const embeddingByHash = new Map<string, KeptEmbedding>();
	mkdirSync(dirname(path), { recursive: true });
	if (existsSync(path)) readEntries();

	function readEntries(): void {
		const bytes = readFileSync(path);
		const whole = bytes.length - (bytes.length % entryBytes);
		if (whole < bytes.length) truncateSync(path, whole);
		for (let start = 0; start < whole; start += entryBytes) {
			const flagAt = start + hashBytes;
			embeddingByHash.set(bytes.toString("latin1", start, flagAt), {
				truncated: bytes[flagAt] === 1,
				vector: bytes.subarray(flagAt + flagBytes, start + entryBytes),
			});
		}
	}

	return {
		find: (text) => embeddingByHash.get(hashOf(text).toString("latin1")),
		keep(embeddings) {
			const parts = embeddings.flatMap(({ text, vector, truncated }) => {
				if (vector.length !== vectorBytes) throw new Error(`A vector of ${vector.length} bytes, not ${vectorBytes}.`);
				const hash = hashOf(text);
				embeddingByHash.set(hash.toString("latin1"), { vector, truncated });
				return [hash, Buffer.of(truncated ? 1 : 0), vector];
			});
			appendFileSync(path, Buffer.concat(parts));
		},
	};
}

function hashOf(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}
