import { describe, expect, test } from "vitest";
import type { Effect } from "../../../src/core/domain/access/effect.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { sentEvents } from "../../workerd/http/sent-events.ts";
import { createHydrationWorld, hash16 } from "../operations/hydration-world.ts";
import { failing } from "../operations/world.ts";
import { createFixture } from "./http-fixture.ts";

const scope = "user:42";
const window = { session_id: "s1", recent_turns: 5 };

/** The routes over the in-memory twins. */
async function talkedApi({ effects, ...changes }: Partial<Deps> & { readonly effects?: readonly Effect[] } = {}) {
	const talked = createHydrationWorld();
	await talked.remember({ text: "likes tea" });
	await talked.say("s1", 1, ["ada", "tea please"], ["bot", "here you are"]);
	const { deps } = createHydrationWorld({ ...talked.deps, ...changes });
	const accesses: string[] = [];
	const open = ({ access }: { readonly access: string }) => {
		accesses.push(access);
		return { deps, bookmark: () => null };
	};
	const fixture = createFixture({ services: { open }, ...(effects === undefined ? {} : { effects }) });
	const hydrate = (body: object, headers = {}) => fixture.call("/v1/hydrate", { body: { scope, ...body }, headers });
	return {
		...talked,
		accesses,
		hydrate,
		recall: (body: object) => fixture.call("/v1/recall", { body: { scope, ...body } }),
	};
}

describe("a hydration", () => {
	test("answers recall's own body, the window and both parts, in the documented order", async () => {
		const api = await talkedApi();
		const { json, headers, status } = await api.hydrate({ cue: "tea", window });
		expect(status).toBe(200);
		expect(Object.keys(json).join()).toBe("recall,window,stable,volatile,revision,degraded,unavailable");
		expect(json.recall).toEqual((await api.recall({ cue: "tea" })).json);
		expect(json.window).toEqual([
			{ speaker: "ada", text: "tea please", turn: 1, event_time: null },
			{ speaker: "bot", text: "here you are", turn: 1, event_time: null },
		]);
		expect(json.stable.text).toBe("[semantic] likes tea");
		expect(json.volatile.text).toBe(`${json.recall.block}\n[working] ada: tea please\n[working] bot: here you are`);
		expect(json.revision).toBe(await hash16(json.stable.revision, json.volatile.revision));
		expect(headers.get("ETag")).toBe(`"${json.revision}"`);
		expect(headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("shows a summary where there is one", async () => {
		const turns = { summary: async () => ({ text: "Ada ordered.", throughTurn: 1 }) };
		const talked = createHydrationWorld();
		const api = await talkedApi({
			summaryWriter: { summarise: failing },
			turns: { ...talked.deps.turns, ...turns },
			conversation: { window: async () => [{ speaker: "ada", text: "more", turn: 2, eventTime: null }] },
		});
		const { json } = await api.hydrate({ window, summary: true });
		expect(Object.keys(json).join()).toBe("recall,window,summary,stable,volatile,revision,degraded,unavailable");
		expect(json).toMatchObject({
			summary: "Ada ordered.",
			volatile: { text: "[summary] Ada ordered.\n[working] ada: more" },
		});
	});

	test("is 304 while the bytes of both parts are the same", async () => {
		const api = await talkedApi();
		const first = await api.hydrate({ cue: "tea", window });
		const ifNoneMatch = { "If-None-Match": first.headers.get("ETag") ?? "" };
		const again = await api.hydrate({ cue: "tea", window }, ifNoneMatch);
		expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", first.headers.get("ETag")]);
		expect((await api.hydrate({ cue: "tea" }, ifNoneMatch)).status).toBe(200);
		await api.say("s1", 2, ["ada", "and milk"]);
		expect((await api.hydrate({ cue: "tea", window }, ifNoneMatch)).status).toBe(200);
	});

	test("has no ETag and is never 304 where it is degraded or skipped", async () => {
		const star = { "If-None-Match": "*" };
		const deaf = await talkedApi({ conversation: { window: failing } });
		const degraded = await deaf.hydrate({ cue: "tea", window }, star);
		expect([degraded.status, degraded.headers.get("ETag")]).toEqual([200, null]);
		expect(degraded.json).toMatchObject({
			degraded: true,
			unavailable: ["window"],
			window: [],
			recall: { degraded: false },
		});
		const api = await talkedApi();
		const skipped = await api.hydrate({ cue: "thanks", triage: true }, star);
		expect([skipped.status, skipped.headers.get("ETag")]).toEqual([200, null]);
		expect(skipped.json.recall).toMatchObject({ skipped: "pure_action", degraded: false, memories: [], block: "" });
		expect(skipped.json.stable).toEqual({ text: "", revision: "e3b0c44298fc1c14" });
		expect((await api.hydrate({ cue: "thanks" })).json.recall).not.toHaveProperty("skipped");
	});

	test("needs memory-write where it pins, and then begins at the primary", async () => {
		const reader = await talkedApi({ effects: ["memory-read"] });
		const refused = await reader.hydrate({ cue: "tea", pin: true });
		expect(refused).toMatchObject({ status: 403, json: { code: "missing_effect" } });
		expect(refused.json.detail).toMatch(/memory-write.*pinning/);
		const api = await talkedApi();
		await api.hydrate({ cue: "tea" });
		await api.hydrate({ cue: "tea", pin: true });
		expect(api.accesses).toEqual(["read", "write"]);
	});

	test("names what the deployment or the request lacks", async () => {
		const mute = await talkedApi({ conversation: null });
		const refused = await mute.hydrate({ window });
		expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: "window" }] } });
		const api = await talkedApi();
		expect(await api.hydrate({ summary: true })).toMatchObject({
			status: 400,
			json: { errors: [{ path: "summary" }] },
		});
	});
});

describe("a hydration as events", () => {
	const stream = { Accept: "text/event-stream" };

	test("[INV-HYDRATION-EVENTS] sends recall, window, done and cost, in this order and nothing else", async () => {
		const api = await talkedApi();
		const answer = await api.hydrate({ cue: "tea", window }, { ...stream, "If-None-Match": "*" });
		expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("ETag")]).toEqual([
			200,
			"text/event-stream",
			null,
		]);
		const events = sentEvents(answer.text);
		expect(events.map(({ event }) => event)).toEqual(["recall", "window", "done", "cost"]);
		const [recall, sentWindow, done] = events.slice(0, 3).map(({ data }) => JSON.parse(data));
		const { json } = await api.hydrate({ cue: "tea", window });
		expect({ recall, window: sentWindow, ...done }).toEqual(json);
		expect(events.at(-1)?.data).toMatch(/^rows_read=\d+, .*, hops=\d+$/);
		expect(answer.headers.get("Mnema-Cost")).toBeNull();
	});

	test("[INV-HYDRATION-EVENTS] sends them in this order where a half fails, too", async () => {
		const deaf = await talkedApi({ conversation: { window: failing } });
		const events = sentEvents((await deaf.hydrate({ cue: "tea", window }, stream)).text);
		expect(events.map(({ event }) => event)).toEqual(["recall", "window", "done", "cost"]);
		expect(events[1]?.data).toBe("[]");
		expect(JSON.parse(events[2]?.data ?? "")).toMatchObject({ degraded: true, unavailable: ["window"] });
	});

	test("[INV-HYDRATION-EVENTS] answers what fails before the first as an ordinary problem", async () => {
		const api = await talkedApi();
		expect(await api.hydrate({ summary: true }, stream)).toMatchObject({ status: 400, json: { code: "validation" } });
		expect(await api.hydrate({ limit: 0 }, stream)).toMatchObject({ status: 422 });
		const { records } = api.deps;
		const cold = await talkedApi({ records: { ...records, profile: failing } });
		const refused = await cold.hydrate({ strict: true }, stream);
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
		expect(refused.json).toMatchObject({ code: "unavailable" });
	});
});
