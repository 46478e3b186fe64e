import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { recallAnswer, tenantAnswer } from "../../scripts/api/api-answers.ts";
import { type ApiClient, createApiClient } from "../../scripts/api/api-client.ts";
import { type LocalServer, startLocalServer } from "../../scripts/local-server.ts";
import { textsOf, untilWorked } from "./until-worked.ts";

const folder = mkdtempSync(join(tmpdir(), "mnema-custom-"));
const scope = "team:blue";
let server: LocalServer;
let api: ApiClient;

beforeAll(async () => {
	const workerFile = resolve(import.meta.dirname, "../../examples/custom-worker.ts");
	server = await startLocalServer({ port: 0, stateFolder: folder, workerFile });
	const admin = createApiClient({ url: server.url, key: server.adminKey });
	const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name: "custom" } }, tenantAnswer);
	api = createApiClient({ url: server.url, key });
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

it("[INV-COMPOSED] examples/custom-worker.ts recalls by its own scorer, whatever the words of the cue", async () => {
	for (const text of ["The harbour is frozen.", "Bread is at the bakery.", "The cat sleeps."]) {
		await api.call({ method: "POST", path: "/v1/memories", body: { scope, text } }, z.object({}));
	}
	const body = { scope, cue: "harbour", limit: 2 };
	const { memories } = await api.call({ method: "POST", path: "/v1/recall", body }, recallAnswer);
	expect(memories.map(({ memory }) => memory.text)).toEqual(["The cat sleeps.", "Bread is at the bakery."]);
});

it("[INV-COMPOSED] examples/custom-worker.ts learns what its own extractor finds, and nothing else", async () => {
	const session = { scope: "team:red", session_id: "s1" };
	const messages = [
		{ speaker: "Ada", text: "Decided: we ship on Mondays." },
		{ speaker: "Bo", text: "I live in Lisbon." },
	];
	await api.call({ method: "POST", path: "/v1/turns", body: { ...session, messages } }, z.object({}));
	expect((await untilWorked(api, session)).map(({ extraction }) => extraction)).toEqual(["done", "done"]);
	expect(await textsOf(api, session.scope, "semantic")).toEqual(["Ada decided: we ship on Mondays."]);
});
