import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiAnswer, apiWith, freshTenant } from "./api.ts";
import { faultsOf } from "./json-schema.ts";
import { sentEvents } from "./sent-events.ts";
import { waitForWalks } from "./spread-steps.ts";
import { remember, withoutTable } from "./steps.ts";

waitForWalks();

const scope = "user:42/agent:helper";
const stream = { Accept: "text/event-stream" };
const session = `scope=${encodeURIComponent(scope)}&session_id=chat-7`;

let document: ApiAnswer;
let api: Api;
let [source, target] = ["", ""];

beforeAll(async () => {
	document = await apiWith(null).get("/openapi.json");
	api = await freshTenant();
	source = await remember(api, { scope, text: "Ada prefers a window seat.", salience: 0.9 });
	target = await remember(api, { scope, text: "Ada looks at the clouds." });
});

/** The example of a request, with ids that there are. */
function example(name: string): Readonly<Record<string, unknown>> {
	const [first, second] = document
		.textsAt("components.schemas.AssociateRequest.example.edges.*.source_id")
		.concat(document.textsAt("components.schemas.AssociateRequest.example.edges.*.target_id"));
	const text = JSON.stringify(document.at(`components.schemas.${name}.example`));
	return JSON.parse(text.replaceAll(first ?? "", source).replaceAll(second ?? "", target));
}

function schemaFaults(schema: unknown, value: unknown): readonly string[] {
	return faultsOf(document.at("components.schemas"), schema, value);
}

/** A call whose answer must have this status and be as documented, its headers too. */
async function documented(
	status: number,
	[method, path]: readonly [string, string],
	options: Parameters<Api["call"]>[2],
) {
	const answer = await api.call(method, path, options);
	expect(answer.status, answer.text).toBe(status);
	const at = `paths.${path.split("?")[0]}.${method.toLowerCase()}.responses.${status}`;
	const type = (answer.headers.get("Content-Type") ?? "").split(";")[0];
	if (type === "application/json") {
		expect(schemaFaults(document.at(`${at}.content.${type}.schema`), answer.at(""))).toEqual([]);
	}
	const headers = new Map(Object.entries(Object(document.at(`${at}.headers`))));
	for (const name of ["ETag", "Idempotency-Replayed"]) {
		const sent = answer.headers.get(name);
		if (sent === null) expect(headers.get(name)).not.toMatchObject({ required: true });
		else expect(schemaFaults(document.at(`${at}.headers.${name}.schema`), sent), name).toEqual([]);
	}
	return answer;
}

const post = (path: string, body: unknown, headers = {}, status = 200) =>
	documented(status, ["POST", path], { body, headers });

describe("[HTTP-14] each route's example works, and its answer is as documented", () => {
	test("POST, GET and DELETE /v1/associations", async () => {
		const key = { "Idempotency-Key": "once" };
		const made = await post("/v1/associations", example("AssociateRequest"), key);
		const again = await post("/v1/associations", example("AssociateRequest"), key);
		expect([made.headers.get("Idempotency-Replayed"), again.headers.get("Idempotency-Replayed")]).toEqual([
			null,
			"true",
		]);
		const path = `/v1/associations?id=${source}&scope=${encodeURIComponent(scope)}&limit=1`;
		const listed = await documented(200, ["GET", path], {});
		expect(listed.textsAt("associations.*.target_id")).toEqual([target]);
		const body = example("DissociateRequest");
		const gone = await documented(200, ["DELETE", "/v1/associations"], { body });
		expect(gone.at("deleted")).toBe(1);
		await post("/v1/associations", example("AssociateRequest"));
	});

	test("POST /v1/turns/begin, POST and GET /v1/turns", async () => {
		const { generation } = Object((await post("/v1/turns/begin", example("BeginTurnRequest"))).at(""));
		const turn = { ...example("TurnRequest"), generation };
		await post("/v1/turns", turn, {}, 201);
		expect((await post("/v1/turns", turn, {}, 201)).headers.get("Idempotency-Replayed")).toBe("true");
		await post("/v1/turns", example("TurnRequest"), {}, 201);
		const listed = await documented(200, ["GET", `/v1/turns?${session}&limit=3`], {});
		expect(listed.textsAt("messages.*.text")).toHaveLength(3);
		expect(listed.at("next_cursor")).toEqual(expect.any(String));
	});

	test("POST /v1/recall, /v1/scan and /v1/activate", async () => {
		const recalled = await post("/v1/recall", { ...example("RecallRequest"), explain: true });
		expect(recalled.textsAt("activation.events.*.node_id")).toContain(target);
		await post("/v1/recall", { ...example("RecallRequest"), activation: false });
		expect((await post("/v1/scan", example("ScanRequest"))).textsAt("candidates.*.memory.id")).toContain(target);
		const lit = await post("/v1/activate", example("ActivateRequest"));
		expect(lit.textsAt("events.*.node_id")).toContain(target);
		const seeds = { scope, cue: null, seeds: [{ id: source, activation: 1 }] };
		expect((await post("/v1/activate", seeds)).textsAt("events.*.node_id")).toEqual([source, target]);
	});

	test("POST /v1/hydrate, whole, with a walk, skipped, degraded and unchanged", async () => {
		await post("/v1/turns", { ...example("TurnRequest"), session_id: "talked" }, {}, 201);
		await post("/v1/turns", { ...example("TurnRequest"), session_id: "talked" }, {}, 201);
		const whole = await post("/v1/hydrate", example("HydrateRequest"));
		expect(whole.at("degraded")).toBe(false);
		const window = { session_id: "talked", recent_turns: 2 };
		const spread = await post("/v1/hydrate", { ...example("HydrateRequest"), window, activation: true, explain: true });
		expect(spread.textsAt("recall.activation.events.*.node_id")).not.toEqual([]);
		const plain = { scope, cue: "seat", window: null, filter: null };
		const tag = (await post("/v1/hydrate", plain)).headers.get("ETag") ?? "";
		await post("/v1/hydrate", plain, { "If-None-Match": tag }, 304);
		const skipped = await post("/v1/hydrate", { ...example("HydrateRequest"), cue: "thanks" });
		expect([skipped.at("recall.skipped"), skipped.headers.get("ETag")]).toEqual(["pure_action", null]);
		await withoutTable("utterances", async () => {
			const degraded = await post("/v1/hydrate", example("HydrateRequest"));
			expect([degraded.at("degraded"), degraded.headers.get("ETag")]).toEqual([true, null]);
		});
	});
});

test("[HTTP-14] the events of a hydration are as documented, and carry a bookmark as its JSON does", async () => {
	const body = { ...example("HydrateRequest"), activation: true };
	const answer = await api.post("/v1/hydrate", body, stream);
	expect(answer.headers.get("Mnema-Bookmark")).toMatch(/^[\w-]+$/);
	const parts = sentEvents(answer.text).filter(({ event }) => event !== "cost");
	const lit = parts.filter(({ event }) => event === "activation");
	expect(lit.length).toBeGreaterThan(0);
	for (const { data } of lit) {
		expect(schemaFaults(document.at("components.schemas.ActivationEvent"), JSON.parse(data))).toEqual([]);
	}
	const [recall, window, done] = parts.slice(lit.length).map(({ data }) => JSON.parse(data));
	expect(schemaFaults(document.at("components.schemas.HydrateAnswer"), { recall, window, ...done })).toEqual([]);
});

test("what is not as documented is seen", () => {
	const schema = document.at("components.schemas.StablePart");
	expect(schemaFaults(schema, { text: "", revision: "a" })).toEqual([]);
	for (const wrong of [{ text: "" }, { text: 1, revision: "a" }, { text: "", revision: "a", more: 1 }, null, []]) {
		expect(schemaFaults(schema, wrong)).not.toEqual([]);
	}
});
