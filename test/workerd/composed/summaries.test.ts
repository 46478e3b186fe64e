import { afterEach, expect, test } from "vitest";
import { type Api, type ApiAnswer, freshTenant } from "../http/api.ts";
import { deployment } from "../http/deployment.ts";
import { script } from "./script.ts";

const scope = "user:42";
const untouched = { ...script };
afterEach(() => void Object.assign(script, untouched));

/** Published, and all that comes after the answer done. */
async function publish(api: Api, text: string): Promise<void> {
	const body = { scope, session_id: "s1", messages: [{ speaker: "ada", text }] };
	expect((await api.post("/v1/turns", body)).status).toBe(201);
	let shown: ApiAnswer;
	do shown = await api.get(`/v1/turns?scope=${scope}&session_id=s1`);
	while (shown.text.includes("pending"));
}

test("[API-H11] a summary tells of the turns before the window, where a writer is composed", async () => {
	script.summarise = async (previous, texts) => [...(previous === null ? [] : [previous]), ...texts].join(", ");
	const api = await freshTenant();
	for (const text of ["one", "two", "three"]) await publish(api, text);
	const hydrated = (recent_turns: number, from: Api = api) =>
		from.post("/v1/hydrate", { scope, window: { session_id: "s1", recent_turns }, summary: true });
	const one = await hydrated(1);
	expect([one.at("summary"), one.at("volatile.text")]).toEqual([
		"one, two",
		"[summary] one, two\n[working] ada: three",
	]);
	expect((await hydrated(2)).at("summary")).toBe("one");
	expect((await hydrated(3)).at("summary")).toBeUndefined();
	// Off is off, whatever was written before.
	expect((await hydrated(1, deployment({})(api.key))).at("summary")).toBeUndefined();
});
