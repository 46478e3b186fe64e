import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ConfigurationError } from "../../../src/composition/configuration-error.ts";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { hybridSource } from "../../../src/core/operations/retrieval/hybrid-source.ts";
import { createRetrievalCoordinator } from "../../../src/core/operations/retrieval/retrieval-coordinator.ts";
import { apiWith, freshTenant } from "./api.ts";
import { readEvents } from "./sent-events.ts";
import { link, lit, waitForWalks } from "./spread-steps.ts";
import { expectProblem, recalledIds, rememberAll } from "./steps.ts";

waitForWalks();

const scope = "user:42";
const first = { scope, candidate_limit: 1 };

/** The same storage and keys behind a Worker that was composed with these options. */
function sendTo(options: MnemaOptions) {
	const { handlers } = createMnema(options);
	return (request: Request) => handlers.fetch(request, env, createExecutionContext());
}

/** Three memories in a row, the first of them the most salient. */
async function threeInARow() {
	const api = await freshTenant();
	const drafts = [0, 1, 2].map((index) => ({ scope, text: `fact number ${index}`, salience: 1 - index / 10 }));
	const [a = "", b = "", c = ""] = await rememberAll(api, drafts);
	await link(api, scope, [a, b, 1], [b, c, 1]);
	return { api, a, b, c, composed: (options: MnemaOptions) => apiWith(api.key, sendTo(options)) };
}

test("[API-B10] composed, every recall spreads as far as the deployment says, unless the call says otherwise", async () => {
	const { api, a, b, c, composed } = await threeInARow();
	expect(recalledIds(await api.post("/v1/recall", first))).toEqual([a]);
	const worker = composed({ activation: { maxHops: 1 } });
	const spread = await worker.post("/v1/recall", first);
	expect(recalledIds(spread)).toEqual([a, b]);
	expect(lit(spread, "activation.")).toHaveLength(2);
	expect(recalledIds(await worker.post("/v1/recall", { ...first, activation: { max_hops: 2 } }))).toEqual([a, b, c]);
	const off = await worker.post("/v1/recall", { ...first, activation: false });
	expect([recalledIds(off), off.at("activation")]).toEqual([[a], undefined]);
	expect((await worker.post("/v1/scan", first)).textsAt("candidates.*.memory.id")).toEqual([a, b]);
	const seeds = [{ id: a, activation: 1 }];
	expect(lit(await worker.post("/v1/activate", { scope, seeds }))).toHaveLength(2);
	const fewer = composed({ activation: { maxNodes: 1 } });
	expect(recalledIds(await fewer.post("/v1/recall", first))).toEqual([a]);
});

test("[API-B10] a graph of the deployment's own takes the place of the stored one", async () => {
	const { a, b, c, composed } = await threeInARow();
	const associations = ({ records, clock }: Deps) => ({
		async neighbours({ ids }: { readonly ids: readonly string[] }) {
			const found = await records.readForWrite({
				texts: [],
				subjects: [],
				ids: [c],
				claimKey: null,
				now: clock.now(),
			});
			const edges = found.byId.map((neighbour) => ({ neighbour, weight: 0.5 }));
			return ids.includes(a) ? [{ id: a, fanOut: 1, edges }] : [];
		},
	});
	const worker = composed({ activation: { associations } });
	expect(lit(await worker.post("/v1/recall", first), "activation.")).toEqual([
		[a, 1, null],
		[c, 0.3, a],
	]);
	expect(lit(await worker.post("/v1/activate", { scope, seeds: [{ id: b, activation: 1 }] }))).toEqual([[b, 1, null]]);
});

test("[API-B11] an event leaves the Worker while the graph is still being asked for the next", async () => {
	const { api, a, b } = await threeInARow();
	const held = Promise.withResolvers<void>();
	const associations = (deps: Deps) => ({
		async neighbours(request: Parameters<Deps["associations"]["neighbours"]>[0]) {
			await held.promise;
			return deps.associations.neighbours(request);
		},
	});
	const send = sendTo({ activation: { associations } });
	const response = await send(
		new Request("https://mnema.test/v1/activate", {
			method: "POST",
			headers: { Authorization: `Bearer ${api.key}`, Accept: "text/event-stream" },
			body: JSON.stringify({ scope, seeds: [{ id: a, activation: 1 }], max_hops: 1 }),
		}),
	);
	const events = readEvents(response);
	expect(await events.next()).toMatchObject({ event: "activation", data: expect.stringContaining(a) });
	held.resolve();
	expect(await events.next()).toMatchObject({ event: "activation", data: expect.stringContaining(b) });
	expect((await events.all()).map(({ event }) => event)).toEqual(["done", "cost"]);
});

test("[API-B11] a caller that goes away ends the walk", async () => {
	const { api, a } = await threeInARow();
	const held = Promise.withResolvers<void>();
	const asked = Promise.withResolvers<void>();
	let hops = 0;
	const associations = (deps: Deps) => ({
		async neighbours(request: Parameters<Deps["associations"]["neighbours"]>[0]) {
			hops++;
			asked.resolve();
			await held.promise;
			return deps.associations.neighbours(request);
		},
	});
	const send = sendTo({ activation: { associations } });
	const ask = () =>
		send(
			new Request("https://mnema.test/v1/activate", {
				method: "POST",
				headers: { Authorization: `Bearer ${api.key}`, Accept: "text/event-stream" },
				body: JSON.stringify({ scope, seeds: [{ id: a, activation: 1 }] }),
			}),
		);
	const gone = readEvents(await ask());
	expect((await gone.next())?.event).toBe("activation");
	await asked.promise;
	await gone.cancel();
	held.resolve();
	// The next caller is told all: by then the first walk's only hop has been answered as well.
	const told = (await readEvents(await ask()).all()).map(({ event }) => event);
	expect(told).toEqual(["activation", "activation", "activation", "done", "cost"]);
	expect(hops).toBe(1 + 2);
});

test("[API-B10] a ready retrieval owns its activation: beside it the option is refused, and so is the field", async () => {
	const { a, b, c, composed } = await threeInARow();
	const retrieval = (deps: Deps) => createRetrievalCoordinator({ source: hybridSource(deps), policy: null });
	expect(() => createMnema({ retrieval, activation: {} })).toThrow(ConfigurationError);
	const worker = composed({ retrieval });
	expectProblem(
		await worker.post("/v1/recall", { scope, cue: "fact", activation: true }),
		400,
		"validation",
		"activation",
	);
	expect((await worker.post("/v1/recall", { scope, cue: "fact", activation: false })).status).toBe(200);
	const walked = lit(await worker.post("/v1/activate", { scope, cue: "fact number 0" }));
	expect(new Set(walked.map(([id]) => id))).toEqual(new Set([a, b, c]));
});

test.each([
	["no hop", { maxHops: 0 }],
	["three hops", { maxHops: 3 }],
	["half a hop", { maxHops: 1.5 }],
	["no memory", { maxNodes: 0 }],
	["51 memories", { maxNodes: 51 }],
])("[API-B10] an activation of %s is refused when the Worker is composed", (_, activation) => {
	expect(() => createMnema({ activation })).toThrow(/^activation must have/);
});
