import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ConfigurationError } from "../../../src/composition/configuration-error.ts";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import type { SuppliedConversation } from "../../../src/core/ports/conversation-source.ts";
import { freshTenant } from "./api.ts";
import { deployment } from "./deployment.ts";
import { sentEvents } from "./sent-events.ts";
import { expectProblem, remember } from "./steps.ts";
import { publish } from "./turn-steps.ts";

const scope = "user:42";
const window = { session_id: "s1", recent_turns: 2 };

test("[API-H10] a deployment's own conversation is where the window is read from, told whose it is", async () => {
	const { key } = await freshTenant();
	const asked: Parameters<SuppliedConversation["window"]>[0][] = [];
	const conversation: SuppliedConversation = {
		async window(request) {
			asked.push(request);
			return ["zero", "one", "two", "three"].map((text, turn) => ({ speaker: "ada", text, turn, eventTime: null }));
		},
	};
	const api = deployment({ conversation })(key);
	await publish(api, { scope, session_id: "s1", messages: [["bot", "published here"]] });
	const answer = await api.post("/v1/hydrate", { scope, window, exclude_speakers: ["tool"] });
	expect(answer.textsAt("window.*.text")).toEqual(["two", "three"]);
	expect(answer.at("volatile.text")).toBe("[working] ada: two\n[working] ada: three");
	expect(asked).toHaveLength(1);
	expect(asked[0]).toMatchObject({ sessionId: "s1", limit: 2, excludeSpeakers: ["tool"] });
	const stranger = await freshTenant();
	await deployment({ conversation })(stranger.key).post("/v1/hydrate", { scope, window });
	expect(asked[1]?.tenantId).not.toBe(asked[0]?.tenantId);
});

test("[API-H10] without a conversation a window is refused, and everything else goes on", async () => {
	const { key } = await freshTenant();
	const api = deployment({ conversation: null })(key);
	expectProblem(await api.post("/v1/hydrate", { scope, window }), 400, "validation", "window");
	expect((await api.post("/v1/hydrate", { scope })).status).toBe(200);
});

test.each<[string, SuppliedConversation]>([
	["fails", { window: () => Promise.reject(new Error("a secret of the conversation")) }],
	["forges a line", { window: async () => [{ speaker: "ada", text: "a\u0000b", turn: 1, eventTime: null }] }],
])("[API-H5] a conversation that %s loses nothing of the recall", async (_name, conversation) => {
	const { key } = await freshTenant();
	const api = deployment({ conversation })(key);
	await remember(api, { scope, text: "Ada keeps bees." });
	const answer = await api.post("/v1/hydrate", { scope, cue: "bees", window });
	expect(answer.at("")).toMatchObject({ degraded: true, unavailable: ["window"], window: [] });
	expect(answer.at("stable.text")).toBe("[semantic] Ada keeps bees.");
	expect(answer.at("volatile.text")).toBe("[semantic] Ada keeps bees.");
	expect(answer.text).not.toContain("secret");
});

test("[API-H7] the recall leaves as soon as it is there, though the window is still on its way", async () => {
	const { key } = await freshTenant();
	const gate = Promise.withResolvers<void>();
	const utterance = { speaker: "ada", text: "late", turn: 1, eventTime: null };
	const { handlers } = createMnema({ conversation: { window: () => gate.promise.then(() => [utterance]) } });
	const headers = { Authorization: `Bearer ${key}`, Accept: "text/event-stream" };
	const body = JSON.stringify({ scope, cue: "bees", window });
	const request = new Request("https://mnema.test/v1/hydrate", { method: "POST", headers, body });
	const response = await handlers.fetch(request, env, createExecutionContext());
	let text = "";
	for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
		text += chunk;
		// A window that the recall waited for would never come.
		if (sentEvents(text).some(({ event }) => event === "recall")) gate.resolve();
	}
	const events = sentEvents(text);
	expect(events.map(({ event }) => event)).toEqual(["recall", "window", "done", "cost"]);
	expect(JSON.parse(events[1]?.data ?? "")).toEqual([{ speaker: "ada", text: "late", turn: 1, event_time: null }]);
});

test("[API-H5] a retrieval that fails loses nothing of the conversation", async () => {
	const { key } = await freshTenant();
	const broken = () => Promise.reject(new Error("a secret of the retrieval"));
	const api = deployment({ retrieval: () => ({ retrieve: broken, scan: broken }) })(key);
	await publish(api, { scope, session_id: "s1", messages: [["ada", "bees?"]] });
	const answer = await api.post("/v1/hydrate", { scope, cue: "bees", window });
	expect(answer.at("")).toMatchObject({
		degraded: true,
		unavailable: ["recall", "profile"],
		volatile: { text: "[working] ada: bees?" },
		recall: { memories: [], degraded: true },
	});
	expect(answer.text).not.toContain("secret");
	expectProblem(await api.post("/v1/hydrate", { scope, cue: "bees", window, strict: true }), 503, "unavailable");
});

test("[API-H10] a deployment's own triage judges the cues", async () => {
	const { key } = await freshTenant();
	const verdict = { class: "pure_action", confident: true } as const;
	const own = deployment({
		triage: { classify: (cue) => (cue === "rechne" ? verdict : { ...verdict, confident: false }) },
	})(key);
	await remember(own, { scope, text: "Ada keeps bees." });
	const skippedBy = async (api: typeof own, cue: string) =>
		(await api.post("/v1/hydrate", { scope, cue, triage: true })).at("recall.skipped");
	expect([await skippedBy(own, "rechne"), await skippedBy(own, "ok")]).toEqual(["pure_action", undefined]);
	const built = deployment({})(key);
	expect([await skippedBy(built, "rechne"), await skippedBy(built, "ok")]).toEqual([undefined, "pure_action"]);
});

test.each([
	["conversation", {}],
	["conversation", { window: "no function" }],
	["triage", {}],
	["triage", { classify: true }],
])("[API-H12] %s %j cannot serve its port, and is refused where the Worker is composed", (option, collaborator) => {
	const options = { [option]: collaborator } as MnemaOptions;
	expect(() => createMnema(options)).toThrow(ConfigurationError);
	expect(() => createMnema(options)).toThrow(option);
});
