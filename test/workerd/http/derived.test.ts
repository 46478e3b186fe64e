import { describe, expect, test } from "vitest";
import type { Api } from "./api.ts";
import { freshTenant } from "./api.ts";
import { list, recall, recalledTexts, runIndexing } from "./steps.ts";
import { publish } from "./turn-steps.ts";

const scope = "user:42";
const session = { scope, session_id: "s1" };
const fact = "Ada is allergic to peanuts.";

/** Alarms of the scopes' objects run until nothing of the turn is pending. */
async function worked(api: Api): Promise<void> {
	for (let run = 0; run < 200; run++) {
		const turns = await api.get("/v1/turns?scope=user:42&session_id=s1");
		if (!turns.textsAt("messages.*.extraction").includes("pending")) return;
		await runIndexing();
	}
	throw new Error("The work does not end.");
}

/** A tenant to whom Ada said one thing, which the default rules took a fact from. */
async function told() {
	const api = await freshTenant();
	const published = await publish(api, { ...session, messages: [["Ada", "I'm allergic to peanuts."]] });
	await worked(api);
	const [utterance = ""] = published.textsAt("memory_ids");
	const facts = await list(api, scope, { layer: "semantic" });
	expect(facts.textsAt("memories.*.text")).toEqual([fact]);
	const [factId = ""] = facts.textsAt("memories.*.id");
	expect(await shown(api)).toEqual({ recalled: true, listed: true, hydrated: true });
	return { api, utterance, factId };
}

async function shown(api: Api, text = "allergic to peanuts") {
	const recalled = await recall(api, { scope, cue: "allergic to peanuts" });
	const listed = await list(api, scope, { include_superseded: true });
	const hydrated = await api.post("/v1/hydrate", { ...session });
	expect(hydrated.status, hydrated.text).toBe(200);
	const holds = (texts: readonly string[]) => texts.some((one) => one.includes(text));
	return {
		recalled: holds(recalledTexts(recalled)),
		listed: holds(listed.textsAt("memories.*.text")),
		hydrated: JSON.stringify(hydrated.at("stable")).includes(text),
	};
}

const nowhere = { recalled: false, listed: false, hydrated: false };

describe("a fact that was taken from what somebody said", () => {
	test("[API-G16] is gone from every path once that is deleted by its id", async () => {
		const { api, utterance, factId } = await told();
		const deleted = await api.delete(`/v1/memories/${utterance}`);
		expect([deleted.status, deleted.at("deleted")]).toEqual([200, 1]);
		expect(await shown(api)).toEqual(nowhere);
		expect((await api.get(`/v1/memories/${factId}`)).status).toBe(404);
	});

	test("[API-G16] is gone once that is deleted by a filter that the fact does not match", async () => {
		const { api, factId } = await told();
		const filter = { session_id: "s1", layer: "episodic" };
		const deleted = await api.post("/v1/memories/delete", { scope, filter });
		expect([deleted.status, deleted.at("deleted")], deleted.text).toEqual([200, 1]);
		expect(await shown(api)).toEqual(nowhere);
		expect((await api.get(`/v1/memories/${factId}`)).status).toBe(404);
	});

	test("[API-G16] is gone once the text of that is another", async () => {
		const { api, utterance, factId } = await told();
		expect((await api.patch(`/v1/memories/${utterance}`, { salience: 0.9 })).status).toBe(200);
		expect((await api.get(`/v1/memories/${factId}`)).status).toBe(200);
		expect((await api.patch(`/v1/memories/${utterance}`, { text: "(taken back)" })).status).toBe(200);
		expect(await shown(api)).toEqual(nowhere);
		expect((await api.get(`/v1/memories/${factId}`)).status).toBe(404);
	});

	test("[API-G16] stays, where it was corrected by hand, with another text of that, and goes with its deletion", async () => {
		const { api, utterance, factId } = await told();
		const corrected = "Ada is allergic to walnuts.";
		expect((await api.patch(`/v1/memories/${factId}`, { text: corrected })).status).toBe(200);
		expect((await api.patch(`/v1/memories/${utterance}`, { text: "(taken back)" })).status).toBe(200);
		expect(await shown(api, "walnuts")).toEqual({ recalled: true, listed: true, hydrated: true });
		expect((await api.delete(`/v1/memories/${utterance}`)).status).toBe(200);
		expect(await shown(api, "walnuts")).toEqual(nowhere);
	});
});
