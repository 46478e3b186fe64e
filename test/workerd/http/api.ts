import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";

/** An answer of the API, its body read. */
export interface ApiAnswer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/**
	 * What the JSON body holds at a path as `memories.0.memory.id`; the whole body at `""`. `*` stands for every member of
	 * a list: `memories.*.line` is the list of all lines. Undefined where nothing is.
	 */
	at(path: string): unknown;
	/** The same, where the test goes on with a text. */
	textAt(path: string): string;
	/** The same, where the test goes on with a list of texts. */
	textsAt(path: string): readonly string[];
	/** The same, where the test goes on with a number. */
	numberAt(path: string): number;
}

export interface ApiCall {
	/** Sent as it is where it is a string or bytes, as JSON where it is anything else. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

/** The API as the holder of one key calls it, over the real Worker, or over another one. */
export function apiWith(
	key: string | null,
	send: (request: Request) => Promise<Response> = (request) => exports.default.fetch(request),
) {
	async function call(method: string, path: string, { body, headers = {} }: ApiCall = {}): Promise<ApiAnswer> {
		const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
		const response = await send(
			new Request(`https://mnema.test${path}`, {
				method,
				headers: {
					...(key === null ? {} : { Authorization: `Bearer ${key}` }),
					...(body === undefined ? {} : { "Content-Type": "application/json" }),
					...headers,
				},
				...(body === undefined ? {} : { body: sent }),
			}),
		);
		return answerOf(response, await response.text(), `${method} ${path}`);
	}
	return {
		call,
		get: (path: string, headers: ApiCall["headers"] = {}) => call("GET", path, { headers }),
		post: (path: string, body: unknown, headers: ApiCall["headers"] = {}) => call("POST", path, { body, headers }),
		patch: (path: string, body: unknown, headers: ApiCall["headers"] = {}) => call("PATCH", path, { body, headers }),
		delete: (path: string, headers: ApiCall["headers"] = {}) => call("DELETE", path, { headers }),
	};
}

export type Api = ReturnType<typeof apiWith>;

/** A tenant that nobody else in the file has, through its first key, which may do everything. */
export async function freshTenant(): Promise<Api & { readonly key: string }> {
	const admin = apiWith(env.MNEMA_ADMIN_KEY ?? null);
	const created = await admin.post("/v1/tenants", { name: crypto.randomUUID() });
	expect(created.status).toBe(201);
	const key = created.textAt("key");
	return { ...apiWith(key), key };
}

export interface KeyOptions {
	readonly effects: readonly string[];
	readonly scopes?: readonly unknown[];
	readonly expires_at?: string;
}

/** Another key of the tenant that `api` is the keys-admin of. */
export async function keyOf(
	api: Api,
	options: KeyOptions,
): Promise<Api & { readonly key: string; readonly id: string }> {
	const created = await api.post("/v1/keys", { name: "test key", ...options });
	expect(created.status, created.text).toBe(201);
	const key = created.textAt("key");
	return { ...apiWith(key), key, id: created.textAt("id") };
}

/** `rows_read=7, …` as numbers by name. */
export function costOf({ headers }: ApiAnswer) {
	const entries = (headers.get("Mnema-Cost") ?? "").split(", ").map((part) => part.split("="));
	const counts = new Map(entries.map(([name, count]) => [name, Number(count)]));
	const count = (name: string) => counts.get(name) ?? Number.NaN;
	return {
		rowsRead: count("rows_read"),
		rowsWritten: count("rows_written"),
		d1: count("d1"),
		vector: count("vector"),
		object: count("object"),
		hops: count("hops"),
	};
}

function answerOf(response: Response, text: string, request: string): ApiAnswer {
	const isJson = text !== "" && (response.headers.get("Content-Type") ?? "").includes("json");
	const json: unknown = isJson ? JSON.parse(text) : undefined;
	const at = (path: string) => valueAt(json, path);
	const wrong = (path: string) => new Error(`${request} answered ${response.status} without ${path}: ${text}`);
	return {
		status: response.status,
		headers: response.headers,
		text,
		at,
		textAt(path) {
			const value = at(path);
			if (typeof value !== "string") throw wrong(path);
			return value;
		},
		textsAt(path) {
			const value = at(path);
			if (!Array.isArray(value)) throw wrong(path);
			return value.map((item: unknown) => {
				if (typeof item !== "string") throw wrong(path);
				return item;
			});
		},
		numberAt(path) {
			const value = at(path);
			if (typeof value !== "number") throw wrong(path);
			return value;
		},
	};
}

function valueAt(value: unknown, path: string): unknown {
	if (path === "") return value;
	if (typeof value !== "object" || value === null) return undefined;
	const [name = "", ...others] = path.split(".");
	const below = others.join(".");
	if (name !== "*") return valueAt(new Map(Object.entries(value)).get(name), below);
	return Array.isArray(value) ? value.map((item: unknown) => valueAt(item, below)) : undefined;
}
