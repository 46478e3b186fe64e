/** An answer as it goes over the wire, and as it is recorded under an idempotency key. */
export interface Rendered {
	readonly status: number;
	/** JSON text. */
	readonly body: string;
	/** Of a single memory. */
	readonly etag?: string;
}

export function jsonAnswer({ status, body, etag }: Rendered): Response {
	const headers = new Headers({ "Content-Type": "application/json" });
	if (etag !== undefined) headers.set("ETag", etag);
	return new Response(body, { status, headers });
}
