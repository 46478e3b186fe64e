/** A vector as the base64 of little-endian float32, which is what the platforms of Workers have in memory. */
export function vectorToText(vector: Float32Array): string {
	return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength).toBase64();
}

export function textToVector(text: string): Float32Array {
	const bytes = Uint8Array.fromBase64(text);
	return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
}
