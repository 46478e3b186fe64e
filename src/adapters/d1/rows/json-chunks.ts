import { D1_STRING_BYTES_MAX } from "../../../core/domain/limits.ts";
import { utf8Length } from "../../../core/domain/text/code-points.ts";

/**
 * Lists of rows as JSON texts, each short enough to be bound: one parameter then carries any number of rows. A row
 * alone is always shorter than that, as its text and metadata are bounded.
 */
export function jsonChunks(rows: readonly object[], bytesMax = D1_STRING_BYTES_MAX): readonly string[] {
	const chunks: string[] = [];
	let chunk: string[] = [];
	let bytes = 0;
	for (const row of rows) {
		const text = JSON.stringify(row);
		const length = utf8Length(text) + 1;
		if (chunk.length > 0 && bytes + length > bytesMax) {
			chunks.push(`[${chunk.join(",")}]`);
			chunk = [];
			bytes = 0;
		}
		chunk.push(text);
		bytes += length;
	}
	if (chunk.length > 0) chunks.push(`[${chunk.join(",")}]`);
	return chunks;
}
