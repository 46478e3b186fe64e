import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Api, ApiAnswer } from "./api.ts";

/** What most tests do on the way to what they are about; each step fails loudly where it does not succeed. */

// What these tests hold is never a duration, and a busy machine is no fault.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

export type Draft = Readonly<Record<string, unknown>>;

const batchMax = 500;

/** Stores one memory that was not there, and gives its id. */
export async function remember(api: Api, draft: Draft): Promise<string> {
	const answer = await api.post("/v1/memories", draft);
	expect(answer.status, answer.text).toBe(201);
	return answer.textAt("memory.id");
}

/** The same for many, in as few calls as the API allows; ids in the order of the drafts. */
export async function rememberAll(api: Api, drafts: readonly Draft[]): Promise<readonly string[]> {
	const ids: string[] = [];
	for (let start = 0; start < drafts.length; start += batchMax) {
		const answer = await api.post("/v1/memories/batch", { memories: drafts.slice(start, start + batchMax) });
		expect(answer.status, answer.text).toBe(200);
		ids.push(...answer.textsAt("results.*.id"));
	}
	expect(new Set(ids).size).toBe(drafts.length);
	return ids;
}

/** A recall that must succeed, whole. Nothing is left out for its length unless the body says so. */
export async function recall(api: Api, body: Draft): Promise<ApiAnswer> {
	const roomy = { limit: 100, max_record_chars: 4_000, max_total_chars: 40_000 };
	return undegraded(await api.post("/v1/recall", { ...roomy, ...body }));
}

export async function scan(api: Api, body: Draft): Promise<ApiAnswer> {
	return undegraded(await api.post("/v1/scan", body));
}

export function recalledIds(answer: ApiAnswer): readonly string[] {
	return answer.textsAt("memories.*.memory.id");
}

export function recalledTexts(answer: ApiAnswer): readonly string[] {
	return answer.textsAt("memories.*.memory.text");
}

export function listPath(scope: unknown, query: Readonly<Record<string, unknown>> = {}): string {
	const all = { scope, ...query };
	const pairs = Object.entries(all).map(([name, value]) => {
		const text = typeof value === "string" ? value : JSON.stringify(value);
		return `${name}=${encodeURIComponent(text)}`;
	});
	return `/v1/memories?${pairs.join("&")}`;
}

/** One page. */
export async function list(
	api: Api,
	scope: unknown,
	query: Readonly<Record<string, unknown>> = {},
): Promise<ApiAnswer> {
	return succeed(await api.get(listPath(scope, query)));
}

/** All pages. */
export async function walk(
	api: Api,
	scope: unknown,
	query: Readonly<Record<string, unknown>> = {},
): Promise<readonly ApiAnswer[]> {
	const pages = [await list(api, scope, query)];
	for (let cursor = pages[0]?.at("next_cursor"); typeof cursor === "string"; ) {
		const page = await list(api, scope, { ...query, cursor });
		pages.push(page);
		cursor = page.at("next_cursor");
		if (pages.length > 1_000) throw new Error("The walk does not end.");
	}
	return pages;
}

export async function listedIds(
	api: Api,
	scope: unknown,
	query: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
	const pages = await walk(api, scope, { limit: 200, ...query });
	return pages.flatMap((page) => page.textsAt("memories.*.id"));
}

/** Problem and nothing else: RFC 9457's members, the code, and that `path` is named where the field at fault is known. */
export function expectProblem(answer: ApiAnswer, status: number, code: string, path?: string): void {
	expect([answer.status, answer.at("code")], answer.text).toEqual([status, code]);
	expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
	expect(answer.at("status")).toBe(status);
	for (const name of ["type", "title", "detail", "request_id"]) expect(answer.textAt(name)).not.toBe("");
	expect(answer.at("request_id")).toBe(answer.headers.get("X-Request-Id"));
	expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
	if (path !== undefined) expect(answer.textsAt("errors.*.path"), answer.text).toContain(path);
}

/** Two refusals that differ in nothing but the name of the request. */
export function expectSameRefusal(left: ApiAnswer, right: ApiAnswer): void {
	const shown = (answer: ApiAnswer) => ({ ...Object(answer.at("")), request_id: null });
	expect([left.status, shown(left)]).toEqual([right.status, shown(right)]);
}

/** A memory as it was answered, without the one field that moves by itself as the index catches up. */
export function settled(memory: unknown): unknown {
	return { ...Object(memory), indexed: null };
}

/** Runs the objects' alarms until the index shows all that the scope and those below it hold. */
export async function indexAll(api: Api, scope: unknown): Promise<void> {
	for (let run = 0; run < 100; run++) {
		if (await isIndexed(api, scope)) return;
		await runIndexing();
	}
	throw new Error("The index does not catch up.");
}

/** Looks no further than the first page with something that is not. */
async function isIndexed(api: Api, scope: unknown): Promise<boolean> {
	const query = { limit: 200, descendants: true, include_superseded: true };
	for (let page = await list(api, scope, query); ; ) {
		if (page.textsAt("memories.*.indexed").some((state) => state !== "ready")) return false;
		const cursor = page.at("next_cursor");
		if (cursor === null) return true;
		page = await list(api, scope, { ...query, cursor });
	}
}

/** Runs once the alarm of each scope's object that has one. */
export async function runIndexing(): Promise<void> {
	const ids = await listDurableObjectIds(env.SCOPES);
	for (const id of ids) await runDurableObjectAlarm(env.SCOPES.get(id));
}

/** Takes a table of the database away for as long as `work` runs. */
export async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
	await env.DB.exec(`ALTER TABLE ${name} RENAME TO ${name}_away`);
	try {
		await work();
	} finally {
		await env.DB.exec(`ALTER TABLE ${name}_away RENAME TO ${name}`);
	}
}

/** The first 16 hex digits of SHA-256 over `id U+0001 line`, joined by U+0000 (semantics §7), by the platform's own hash. */
export async function revisionOf(answer: ApiAnswer): Promise<string> {
	const lines = answer.textsAt("memories.*.line");
	return hash16(recalledIds(answer).map((id, index) => `${id}\u0001${lines[index]}`));
}

/** The first 16 hex digits of SHA-256 over parts joined by U+0000. */
export async function hash16(parts: readonly string[]): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("\u0000")));
	const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.slice(0, 16);
}

function undegraded(answer: ApiAnswer): ApiAnswer {
	succeed(answer);
	expect([answer.at("degraded"), answer.at("unavailable")], answer.text).toEqual([false, []]);
	return answer;
}

function succeed(answer: ApiAnswer): ApiAnswer {
	expect(answer.status, answer.text).toBe(200);
	return answer;
}
