import { expect, test } from "vitest";
import { type Api, type ApiAnswer, costOf, freshTenant } from "./api.ts";
import { indexAll, recall, recalledTexts, rememberAll } from "./steps.ts";

const scope = "user:42/agent:helper";

/** 2025-06-09 is a Monday; no text shares a word with a cue. */
const told = [
	["2025-06-06T23:59:59Z", "Parcel labels were printed."],
	["2025-06-07T00:00:00Z", "Ferry tickets cost nine euros."],
	["2025-06-09T01:30:00+02:00", "Grandpa baked rye bread."],
	["2025-06-09T00:00:00Z", "Printer ink ran out."],
	["2025-06-11T08:00:00Z", "Seeds were ordered."],
] as const;

async function tenantWith(...more: readonly object[]): Promise<Api> {
	const api = await freshTenant();
	const drafts = told.map(([event_time, text]) => ({ scope, text, event_time, layer: "episodic" }));
	await rememberAll(api, [...drafts, ...more.map((draft) => ({ scope, ...draft }))]);
	await indexAll(api, "user:42");
	return api;
}

const ask = (api: Api, cue: string, body: object = {}) => recall(api, { scope, cue, ...body });
const sources = (answer: ApiAnswer) => Object(answer.at("sources"));

test("[INV-DATED-RECALL] last weekend is the one before the newest event, in UTC; three hops, and no row is written", async () => {
	const api = await tenantWith();
	await ask(api, "bicycle");
	const plain = costOf(await ask(api, "bicycle"));
	expect(plain).toMatchObject({ hops: 2, d1: 3 });
	const answer = await ask(api, "What did we do last weekend?");
	expect([...recalledTexts(answer)].sort()).toEqual(["Ferry tickets cost nine euros.", "Grandpa baked rye bread."]);
	expect(sources(answer)).toMatchObject({ dates: 2 });
	// The moment in the first hop, the span in the second, and nothing or the rows of the span in a third.
	const cost = costOf(answer);
	expect(cost.rowsWritten).toBe(0);
	expect(cost.hops).toBeLessThanOrEqual(3);
	expect(cost.d1).toBeLessThanOrEqual(6);
});

test.each([
	["What happened on 2025-06-09?", ["Printer ink ran out."]],
	["Was geschah am 06.06.2025?", ["Parcel labels were printed."]],
	["What did we do the day after 2025-06-08?", ["Grandpa baked rye bread.", "Printer ink ran out."]],
	["What happened in 2019?", []],
])("[INV-DATED-RECALL] %s: %j", async (cue, texts) => {
	const answer = await ask(await tenantWith(), cue);
	expect([...recalledTexts(answer)].sort()).toEqual(texts);
});

/** 2099-06-06 is a Saturday. A moment that is named and still to come hides nothing that is stored. */
const ahead = [
	["2099-06-05T23:59:59.999Z", "Parcel labels were printed."],
	["2099-06-06T00:00:00Z", "Ferry tickets cost nine euros."],
	["2099-06-07T23:59:59.999Z", "Grandpa baked rye bread."],
	["2099-06-08T00:00:00Z", "Printer ink ran out."],
] as const;

test.each([
	["What did we do last weekend?", "2099-06-08T00:00:00Z", [1, 2]],
	["What did we do last weekend?", "2099-06-07T23:59:59Z", []],
	["What did we do yesterday?", "2099-06-08T01:00:00+02:00", [1]],
	["What did we do yesterday?", "2099-06-08T02:00:00+02:00", [2]],
	["What happened last June?", "2099-06-30T00:00:00Z", []],
	["What happened last June?", "2099-07-01T00:00:00Z", [0, 1, 2, 3]],
	["What happened last June?", "2100-06-30T00:00:00Z", [0, 1, 2, 3]],
	["What happened last June?", "2100-07-01T00:00:00Z", []],
] as const)("[INV-DATED-RECALL] %s, asked at %s: %j", async (cue, asOf, places) => {
	const api = await freshTenant();
	await rememberAll(
		api,
		ahead.map(([event_time, text]) => ({ scope, text, event_time })),
	);
	await indexAll(api, "user:42");
	const answer = await ask(api, cue, { as_of: asOf });
	const texts = places.map((place) => ahead[place][1]);
	expect([...recalledTexts(answer)].sort()).toEqual([...texts].sort());
	// Nothing is asked for the moment, and where all of it is known already nothing in a third hop.
	expect(costOf(answer).hops).toBeLessThanOrEqual(3);
});

test("[INV-HANGING-DATES] goes by the memory that tells of what a date hangs on, for one hop more", async () => {
	const api = await tenantWith({ text: "The wedding is on June 13th.", event_time: "2025-05-02T10:00:00Z" });
	const answer = await ask(api, "What did we do the week before the wedding?");
	// June 6 to 12.
	expect(recalledTexts(answer).filter((text) => !text.includes("wedding"))).toHaveLength(told.length);
	expect(costOf(answer).hops).toBeLessThanOrEqual(4);
	expect(costOf(answer).hops).toBeGreaterThanOrEqual(3);
});

test("[INV-DATED-RECALL] 300 memories of a day give 20, and cost rows for what is looked at alone", async () => {
	const day = Array.from({ length: 300 }, (_none, index) => ({
		text: `Item ${index}.`,
		event_time: new Date(Date.UTC(2025, 0, 7, 0, index)).toISOString(),
	}));
	const api = await tenantWith(...day);
	const answer = await ask(api, "What went on on 2025-01-07?");
	expect(sources(answer)).toMatchObject({ dates: 20 });
	const cost = costOf(answer);
	expect(cost.hops).toBeLessThanOrEqual(3);
	// 240 rows of the day in two scopes, 20 of these whole, what words and meaning propose, and the moment.
	expect(cost.rowsRead).toBeLessThanOrEqual(500);
});
