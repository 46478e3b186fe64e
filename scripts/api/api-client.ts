import { z } from "zod";

export interface ApiCall {
	readonly method: "GET" | "POST" | "DELETE";
	/** Beginning with `/`, query string included. */
	readonly path: string;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiClient {
	/** The answer, checked; anything but success throws an ApiError. */
	call<Answer>(call: ApiCall, answer: z.ZodType<Answer>): Promise<Answer>;
	/** The response as it came, for what is not JSON or not meant to succeed. */
	send(call: ApiCall): Promise<Response>;
}

export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;

	constructor({ method, path }: ApiCall, status: number, detail: string) {
		super(`${method} ${path} answered ${status}: ${detail}`);
		this.status = status;
	}
}

const problemSchema = z.object({
	code: z.string(),
	detail: z.string().optional(),
	errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const unavailableStatus = 503;
const attemptsMax = 5;
const retryAfterDefaultSeconds = 1;

/** What the scripts need of an HTTP client: a key, JSON, and patience with a server that asks for it. */
export function createApiClient({ url, key }: { readonly url: string; readonly key: string }): ApiClient {
	function send({ method, path, body, headers }: ApiCall): Promise<Response> {
		return fetch(new URL(path, url), {
			method,
			headers: {
				Authorization: `Bearer ${key}`,
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
				...headers,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	/** Safe for writes as well: every one that the scripts make carries an idempotency key or merges duplicates. */
	async function sendPatiently(call: ApiCall): Promise<Response> {
		for (let attempt = 1; ; attempt += 1) {
			const response = await send(call);
			if (response.status !== unavailableStatus || attempt === attemptsMax) return response;
			await response.arrayBuffer();
			const seconds = Number(response.headers.get("Retry-After") ?? retryAfterDefaultSeconds);
			await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
		}
	}

	return {
		send,
		async call(call, answer) {
			const response = await sendPatiently(call);
			const text = await response.text();
			if (!response.ok) throw new ApiError(call, response.status, describeProblem(text));
			return answer.parse(JSON.parse(text));
		},
	};
}

function describeProblem(text: string): string {
	try {
		const { code, detail = "", errors = [] } = problemSchema.parse(JSON.parse(text));
		return [code, detail, ...errors.map(({ path, message }) => `${path} ${message}`)].join(" ");
	} catch {
		return text.slice(0, 500);
	}
}
