import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigurationError } from "../../../src/composition/configuration-error.ts";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import { nothingScanned } from "../../../src/core/operations/retrieval/nothing-scanned.ts";
import { createRetrievalCoordinator } from "../../../src/core/operations/retrieval/retrieval-coordinator.ts";
import type { TelemetryEvent } from "../../../src/core/ports/telemetry-sink.ts";
import { aPolicy } from "../../unit/domain/fixtures.ts";
import { type Api, type ApiAnswer, freshTenant, keyOf } from "../http/api.ts";
import { deployment } from "../http/deployment.ts";
import { list, remember } from "../http/steps.ts";
import { heard, script } from "./script.ts";

const scope = "user:42";
const cue = "harbour cranes";
const untouched = { ...script };
const noPolicy = aPolicy();

// The objects are the scripted Worker's: where they come to a turn first, they do what the option under test would.
beforeEach(() => void Object.assign(script, untouched));
afterEach(() => void Object.assign(script, untouched));

const composed = (key: string, options: MnemaOptions): Api => deployment(options)(key);

/** What a Worker with the option and one without answer to the same request, for the same tenant. */
async function compared(
	tenant: { readonly key: string },
	options: MnemaOptions,
	ask: (api: Api) => Promise<ApiAnswer>,
) {
	return { without: await ask(composed(tenant.key, {})), with: await ask(composed(tenant.key, options)) };
}

const recall = (api: Api) => api.post("/v1/recall", { scope, cue });
const texts = (answer: ApiAnswer) => answer.textsAt("memories.*.memory.text");
const publish = (api: Api, text: string) =>
	api.post("/v1/turns", { scope, session_id: "s1", messages: [{ speaker: "user", text }] });
const learnt = async (api: Api) => (await list(api, scope, { layer: "semantic" })).textsAt("memories.*.text");

describe("[INV-COMPOSED] each option changes what comes out", () => {
	test("sources: recalled is what they propose, in their order", async () => {
		const tenant = await freshTenant();
		const harbour = await remember(tenant, { scope, text: "The harbour has cranes." });
		const bakery = await remember(tenant, { scope, text: "Bread is at the bakery." });
		const propose = async () => [bakery, harbour, "no such id"].map((id) => ({ id, score: null }));
		const answers = await compared(tenant, { sources: [{ name: "own", propose }] }, recall);
		expect(texts(answers.without)).toEqual(["The harbour has cranes."]);
		expect(texts(answers.with)).toEqual(["Bread is at the bakery.", "The harbour has cranes."]);
		expect(answers.with.at("sources")).toEqual({ own: 3 });
	});

	test("sources: one that fails is named, and the rest is served", async () => {
		const tenant = await freshTenant();
		const id = await remember(tenant, { scope, text: "The harbour has cranes." });
		const sources = [
			{ name: "broken", propose: () => Promise.reject(new Error("away")) },
			{ name: "unsound", propose: async () => [{ id, score: 2 }] },
			{ name: "own", propose: async () => [{ id, score: 0.5 }] },
		];
		const answer = await recall(composed(tenant.key, { sources }));
		expect(texts(answer)).toEqual(["The harbour has cranes."]);
		expect(answer.at("unavailable")).toEqual(["broken", "unsound"]);
		expect(answer.at("degraded")).toBe(true);
	});

	test("sources: what they name of another tenant or scope is not there", async () => {
		const [tenant, other] = [await freshTenant(), await freshTenant()];
		const foreign = await remember(other, { scope, text: "The harbour has cranes." });
		const sibling = await remember(tenant, { scope: "user:43", text: "The harbour has cranes." });
		const propose = async () => [foreign, sibling].map((id) => ({ id, score: 1 }));
		expect(texts(await recall(composed(tenant.key, { sources: [{ name: "own", propose }] })))).toEqual([]);
	});

	test("retrieval: is asked in place of all that is built in, and owns its policy and activation", async () => {
		const tenant = await freshTenant();
		await remember(tenant, { scope, text: "The harbour has cranes." });
		const source = { scan: async () => ({ ...nothingScanned([]), sources: { own: 0 } }) };
		const retrieval = () => createRetrievalCoordinator({ source, policy: null });
		const answers = await compared(tenant, { retrieval }, recall);
		expect(texts(answers.without)).toEqual(["The harbour has cranes."]);
		expect([texts(answers.with), answers.with.at("sources")]).toEqual([[], { own: 0 }]);
		for (const field of [{ policy: { salience_floor: 0.5 } }, { activation: true }]) {
			const refused = await composed(tenant.key, { retrieval }).post("/v1/recall", { scope, cue, ...field });
			expect(refused.status).toBe(400);
			expect(refused.textsAt("errors.*.path")).toEqual(Object.keys(field));
		}
	});

	test("policy: acts where a query names none, before the block is compiled", async () => {
		const tenant = await freshTenant();
		await remember(tenant, { scope, text: "The harbour has cranes.", salience: 0.4 });
		const options = { policy: { ...noPolicy, salienceFloor: 0.5 } };
		const answers = await compared(tenant, options, recall);
		expect(texts(answers.without)).toEqual(["The harbour has cranes."]);
		expect(answers.with.at("dropped.*.reason")).toEqual(["below_salience_floor"]);
		const own = { scope, cue, policy: { salience_floor: 0.1 } };
		expect(texts(await composed(tenant.key, options).post("/v1/recall", own))).toEqual(["The harbour has cranes."]);
	});

	test("activation: every recall spreads that does not refuse it", async () => {
		const tenant = await freshTenant();
		const harbour = await remember(tenant, { scope, text: "The harbour has cranes." });
		const linked = await remember(tenant, { scope, text: "Bread is at the bakery." });
		const edges = [{ source_id: harbour, target_id: linked, weight: 1 }];
		expect((await tenant.post("/v1/associations", { scope, edges })).status).toBe(200);
		const answers = await compared(tenant, { activation: {} }, recall);
		expect([texts(answers.without), answers.without.at("activation")]).toEqual([
			["The harbour has cranes."],
			undefined,
		]);
		expect(texts(answers.with)).toEqual(["The harbour has cranes.", "Bread is at the bakery."]);
		expect(answers.with.at("activation.events.*.source_node_id")).toEqual([null, harbour]);
		const refusing = { scope, cue, activation: false };
		expect(texts(await composed(tenant.key, { activation: {} }).post("/v1/recall", refusing))).toHaveLength(1);
	});

	test("conversation: windows are read from it, and refused where there is none", async () => {
		const tenant = await freshTenant();
		const window = async ({ tenantId, sessionId }: { readonly tenantId: string; readonly sessionId: string }) => [
			{
				speaker: "radio",
				text: `${tenantId === "" ? "nobody" : "somebody"} in ${sessionId}`,
				turn: 1,
				eventTime: null,
			},
		];
		const hydrate = (api: Api) => api.post("/v1/hydrate", { scope, window: { session_id: "s1", recent_turns: 3 } });
		const answers = await compared(tenant, { conversation: { window } }, hydrate);
		expect(answers.without.at("window")).toEqual([]);
		expect(answers.with.at("window.*.text")).toEqual(["somebody in s1"]);
		const refused = await hydrate(composed(tenant.key, { conversation: null }));
		expect([refused.status, refused.at("errors.*.path")]).toEqual([400, ["window"]]);
	});

	test("triage: decides which hydrations skip the store", async () => {
		const tenant = await freshTenant();
		await remember(tenant, { scope, text: "The harbour has cranes." });
		const triage = { classify: () => ({ class: "pure_action", confident: true }) as const };
		const hydrate = (api: Api) => api.post("/v1/hydrate", { scope, cue, triage: true });
		const answers = await compared(tenant, { triage }, hydrate);
		expect([answers.without.at("recall.skipped"), answers.with.at("recall.skipped")]).toEqual([
			undefined,
			"pure_action",
		]);
	});

	test("excludeSpeakers: what they said is not recalled, and untagged memories stay", async () => {
		const tenant = await freshTenant();
		await remember(tenant, { scope, text: "The harbour has cranes.", speaker: "radio" });
		await remember(tenant, { scope, text: "The harbour has many cranes." });
		const answers = await compared(tenant, { excludeSpeakers: ["radio"] }, recall);
		expect(texts(answers.without)).toHaveLength(2);
		expect(texts(answers.with)).toEqual(["The harbour has many cranes."]);
	});

	test("extractor, reflection, summary: add what they find, and are off without", async () => {
		const tenant = await freshTenant();
		const reflect = async () => [{ text: "They speak of cranes.", confidence: 0.3, from: [0] }];
		const summarise = async () => "Cranes were spoken of.";
		Object.assign(script, { reflect, summarise });
		const options: MnemaOptions = { extractor: { extract: heard }, reflection: { reflect }, summary: { summarise } };
		const turn = (api: Api) => publish(api, "Many cranes.");
		expect((await turn(composed(tenant.key, {}))).status).toBe(201);
		expect(await learnt(tenant)).toEqual([]);
		const api = composed(tenant.key, options);
		expect((await turn(api)).status).toBe(201);
		await turn(composed(tenant.key, {}));
		let shown: ApiAnswer;
		do shown = await tenant.get(`/v1/turns?scope=${scope}&session_id=s1`);
		while (shown.text.includes("pending"));
		for (const kind of ["extraction", "reflection", "summary"]) {
			expect(shown.at(`messages.*.${kind}`)).toEqual([null, "done", null]);
		}
		expect((await learnt(tenant)).toSorted()).toEqual(["Heard: Many cranes.", "They speak of cranes."]);
		const asked = { scope, window: { session_id: "s1", recent_turns: 1 }, summary: true };
		const answers = await compared(tenant, options, (asking) => asking.post("/v1/hydrate", asked));
		expect([answers.without.at("summary"), answers.with.at("summary")]).toEqual([undefined, "Cranes were spoken of."]);
	});

	test("telemetry: hears of each turn", async () => {
		const tenant = await freshTenant();
		const events: TelemetryEvent[] = [];
		const telemetry = { committed: async (event: TelemetryEvent) => void events.push(event) };
		await publish(composed(tenant.key, {}), "Many cranes.");
		expect(events).toEqual([]);
		const published = await publish(composed(tenant.key, { telemetry }), "Many cranes.");
		expect(events).toMatchObject([{ operation: "publish", memoryIds: published.textsAt("memory_ids"), turn: 2 }]);
	});

	test("journal: a turn that is sent again is answered as the first was, and without one it is too late", async () => {
		const tenant = await freshTenant();
		const twice = async (api: Api) => {
			const session = { scope, session_id: crypto.randomUUID() };
			const generation = (await api.post("/v1/turns/begin", session)).numberAt("generation");
			const body = { ...session, generation, messages: [{ speaker: "user", text: "Many cranes." }] };
			return [await api.post("/v1/turns", body), await api.post("/v1/turns", body)].map(({ status }) => status);
		};
		expect(await twice(composed(tenant.key, {}))).toEqual([201, 201]);
		expect(await twice(composed(tenant.key, { journal: null }))).toEqual([201, 409]);
	});
});

describe("[INV-COMPOSED] a composition", () => {
	test("gives the grants of all that it composed: a key of just these does everything", async () => {
		const tenant = await freshTenant();
		const { grants } = createMnema();
		const key = await keyOf(tenant, { effects: [...grants] });
		const api = composed(key.key, {});
		await remember(api, { scope, text: "The harbour has cranes." });
		expect(texts(await recall(api))).toHaveLength(1);
		expect((await publish(api, "Many cranes.")).status).toBe(201);
	});

	test.each([
		["memory-flush", "publishing a turn", (api: Api) => publish(api, "Many cranes.")],
		["memory-read", "hydration", (api: Api) => api.post("/v1/hydrate", { scope })],
	] as const)("without %s refuses %s by both names", async (effect, feature, ask) => {
		const tenant = await freshTenant();
		const others = createMnema().grants.filter((grant) => grant !== effect);
		const refused = await ask(composed((await keyOf(tenant, { effects: others })).key, {}));
		expect([refused.status, refused.at("code")]).toEqual([403, "missing_effect"]);
		expect(refused.textAt("detail")).toContain(effect);
		expect(refused.textAt("detail")).toContain(feature);
	});

	const retrieval = () =>
		createRetrievalCoordinator({ source: { scan: async () => nothingScanned([]) }, policy: null });
	const proposer = { name: "own", propose: async () => [] };
	const unserving = {} as never;

	test.each<readonly [string, MnemaOptions]>([
		["policy", { retrieval, policy: noPolicy }],
		["activation", { retrieval, activation: {} }],
		["sources", { retrieval, sources: [proposer] }],
		["sources", { sources: [proposer, proposer] }],
		["sources", { sources: [unserving] }],
		["sources", { sources: [{ ...proposer, name: "text" }] }],
		["sources", { sources: [{ ...proposer, name: "" }] }],
		["sources", { sources: unserving }],
		["sources", { sources: [null as never] }],
		["policy", { policy: "strict" as never }],
		["policy", { policy: { ...noPolicy, relevanceFloor: Number.NaN } }],
		["policy", { policy: { ...noPolicy, relevanceFloor: 7 } }],
		["policy", { policy: { relevance_floor: 0.5 } as never }],
		["policy", { policy: {} as never }],
		["activation", { activation: true as never }],
		["excludeSpeakers", { excludeSpeakers: "radio" as never }],
		["excludeSpeakers", { excludeSpeakers: [5 as never] }],
		["extracter", { extracter: { extract: heard } } as never],
		["retrieval", { retrieval: unserving }],
		["activation", { activation: { maxHops: 3 } }],
		["conversation", { conversation: unserving }],
		["triage", { triage: unserving }],
		["extractor", { extractor: unserving }],
		["reflection", { reflection: unserving }],
		["summary", { summary: unserving }],
		["telemetry", { telemetry: unserving }],
		["journal", { journal: unserving }],
	])("refuses what cannot work, before any request, by the name of %s", (option, options) => {
		const compose = () => createMnema(options);
		expect(compose).toThrow(ConfigurationError);
		expect(compose).toThrow(new RegExp(`^${option} `));
	});
});
