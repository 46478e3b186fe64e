import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Failure } from "../../../src/core/domain/failure.ts";
import { StorageUnavailable } from "../../../src/core/ports/storage-failure.ts";
import { eventStream, ListenerGone, type SendEvent, wantsEvents } from "../../../src/http/answers/event-stream.ts";
import { createRouter } from "../../../src/http/create-router.ts";
import type { OpenedTenant } from "../../../src/http/http-services.ts";
import { answerHeaders, privateAnswers } from "../../../src/http/middleware/answer-headers.ts";
import { requestId } from "../../../src/http/middleware/request-id.ts";
import { onError } from "../../../src/http/on-error.ts";
import { readEvents } from "../../workerd/http/sent-events.ts";
import { createServices } from "./http-fixture.ts";

const cost = "rows_read=7, rows_written=0, d1=2, vector=1, object=0, hops=2";
const notFound: Failure = { kind: "not_found" };

type Produce = (send: SendEvent) => Promise<Failure | null>;

/** One route, behind what stands around every route. */
async function streamOf(
	produce: Produce,
	{ accept = "text/event-stream", opened }: { accept?: string; opened?: OpenedTenant } = {},
): Promise<Response> {
	const app = createRouter();
	app.onError(onError);
	app.use(requestId);
	app.use(async (c, next) => {
		c.set("services", createServices());
		c.set("opened", opened);
		return next();
	});
	app.use(answerHeaders);
	app.use(privateAnswers);
	app.get("/told", async (c) => (wantsEvents(c) ? eventStream(c, produce) : c.json("no events")));
	return app.request("/told", { headers: { Accept: accept, "X-Request-Id": "r-1" } });
}

let logged: unknown[];
beforeEach(() => {
	logged = [];
	vi.spyOn(console, "error").mockImplementation((entry) => logged.push(entry));
});
afterEach(() => vi.restoreAllMocks());

test("[HTTP-13] an event leaves when it is sent, while the work goes on, and the cost comes last of all", async () => {
	const held = Promise.withResolvers<void>();
	const response = await streamOf(async (send) => {
		send("activation", { node_id: "a" });
		await held.promise;
		send("done", { degraded: false });
		return null;
	});
	const events = readEvents(response);
	expect(await events.next()).toEqual({ event: "activation", data: '{"node_id":"a"}' });
	held.resolve();
	expect(await events.all()).toEqual([
		{ event: "done", data: '{"degraded":false}' },
		{ event: "cost", data: cost },
	]);
});

test("[HTTP-13] a stream is private, not stored, taken for what it is, and tells its cost in no header", async () => {
	const { status, headers } = await streamOf(async (send) => {
		send("done", {});
		return null;
	});
	expect(status).toBe(200);
	expect(Object.fromEntries(headers)).toEqual({
		"content-type": "text/event-stream",
		"cache-control": "private, no-store",
		"x-content-type-options": "nosniff",
		"x-request-id": "r-1",
	});
});

test("[HTTP-13] a stream's headers hold the bookmark that is known when it begins", async () => {
	let bookmark: string | null = null;
	const { deps } = createServices().open({ tenantId: "tenant-1", reach: { scopes: null }, access: "read", bookmark });
	const response = await streamOf(
		async (send) => {
			bookmark = "00000001-0000000a";
			send("recall", {});
			return null;
		},
		{ opened: { deps, bookmark: () => bookmark } },
	);
	expect(response.headers.get("Mnema-Bookmark")).toBe("00000001-0000000a");
});

test("text that looks like an event is text within one", async () => {
	const label = "tea\n\nevent: done\ndata: {}\r\n\r\n";
	const response = await streamOf(async (send) => {
		send("activation", { label });
		return null;
	});
	const [first, ...rest] = await readEvents(response).all();
	expect(JSON.parse(first?.data ?? "")).toEqual({ label });
	expect(rest.map(({ event }) => event)).toEqual(["cost"]);
});

describe("what fails before the first event is an ordinary problem", () => {
	test("[HTTP-13] an expected failure", async () => {
		const response = await streamOf(async () => notFound);
		expect(response.status).toBe(404);
		expect(response.headers.get("Content-Type")).toBe("application/problem+json");
		expect(response.headers.get("Mnema-Cost")).toBe(cost);
	});

	test("[HTTP-13] storage that throws", async () => {
		const response = await streamOf(() =>
			Promise.reject(new StorageUnavailable("find", { retryable: true, cause: null })),
		);
		expect(response.status).toBe(503);
		expect(response.headers.get("Retry-After")).toBe("1");
	});
});

describe("what fails later is an event that holds the problem, then the cost", () => {
	const failures: readonly (readonly [string, () => Promise<Failure | null>, object])[] = [
		["an expected failure", async () => notFound, { code: "not_found", status: 404 }],
		[
			"storage that throws",
			() => Promise.reject(new StorageUnavailable("find", { retryable: true, cause: null })),
			{ code: "unavailable", status: 503 },
		],
		["a bug", () => Promise.reject(new TypeError("SELECT secret")), { code: "internal", status: 500 }],
		["what is no error", () => Promise.reject("SELECT secret"), { code: "internal", status: 500 }],
	];
	test.each(failures)("[HTTP-13] [HTTP-11] %s", async (_, fail, problem) => {
		const response = await streamOf(async (send) => {
			send("activation", {});
			return fail();
		});
		const [, error, ...rest] = await readEvents(response).all();
		expect(error?.event).toBe("error");
		expect(JSON.parse(error?.data ?? "")).toMatchObject({ ...problem, request_id: "r-1" });
		expect(rest).toEqual([{ event: "cost", data: cost }]);
		expect(error?.data).not.toContain("SELECT");
		expect(JSON.stringify(logged)).not.toContain("SELECT");
	});
});

test("[HTTP-13] a caller that goes away ends the work at its next event, and nothing is logged", async () => {
	const held = Promise.withResolvers<void>();
	const ended = Promise.withResolvers<unknown>();
	const response = await streamOf(async (send) => {
		send("activation", {});
		await held.promise;
		try {
			send("done", {});
		} catch (error) {
			ended.resolve(error);
			throw error;
		}
		ended.resolve(null);
		return null;
	});
	const events = readEvents(response);
	await events.next();
	await events.cancel();
	held.resolve();
	expect(await ended.promise).toBeInstanceOf(ListenerGone);
	expect(logged).toEqual([]);
});

test("work that sends nothing is a stream of its cost alone", async () => {
	expect(await readEvents(await streamOf(async () => null)).all()).toEqual([{ event: "cost", data: cost }]);
});

test.each([
	["text/event-stream", true],
	["Text/Event-Stream", true],
	["text/event-stream;q=0.9, application/json;q=0.5", true],
	["application/json, text/event-stream", false],
	["application/json", false],
	["text/event-stream;q=0", false],
	["*/*", false],
	["", false],
])("Accept: %s asks for events: %s", async (accept, expected) => {
	const response = await streamOf(async () => null, { accept });
	expect(response.headers.get("Content-Type")?.startsWith("text/event-stream")).toBe(expected);
});
