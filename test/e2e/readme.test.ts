import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantAnswer } from "../../scripts/api/api-answers.ts";
import { createApiClient } from "../../scripts/api/api-client.ts";
import { type LocalServer, startLocalServer } from "../../scripts/local-server.ts";
import { repositoryRoot } from "../../scripts/server/server-settings.ts";
import { startScriptedModel } from "../models/scripted-model-server.ts";

const run = promisify(execFile);
const readme = readFileSync(join(repositoryRoot, "README.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "mnema-readme-"));
let server: LocalServer;

beforeAll(async () => {
	const adminKey = "mnm_admin_tour-only-0123456789";
	server = await startLocalServer({ port: 0, stateFolder: join(folder, "state"), adminKey });
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true });
});

/** The README's commands of this name, and what they print by its word. */
function example(name: string): { readonly commands: string; readonly printed: string } {
	const blocks = readme.matchAll(new RegExp(`\`\`\`(?:sh|text) ${name}\\n(.*?)\`\`\``, "gs"));
	const [commands = "", printed = ""] = Array.from(blocks, ([, block]) => block);
	return { commands, printed };
}

it("the README's tour prints what the README says", async () => {
	const { commands, printed } = example("tour");
	const env = { ...process.env, API: server.url };
	const { stdout } = await run("bash", ["-euc", commands], { cwd: folder, env });
	expect(stdout).toBe(printed);
});

/** Runs the README's agent with a memory of its own. */
async function runAgent(variables: Readonly<Record<string, string>> = {}): Promise<string> {
	const admin = createApiClient({ url: server.url, key: server.adminKey });
	const { key } = await admin.call({ method: "POST", path: "/v1/tenants", body: { name: "agent" } }, tenantAnswer);
	const env = { ...process.env, API: server.url, KEY: key, ...variables };
	return (await run("bash", ["-euc", example("agent").commands], { cwd: repositoryRoot, env })).stdout;
}

it("the README's agent says what the README says", async () => {
	expect(await runAgent()).toBe(example("agent").printed);
});

it("the README's agent asks the model that it is given, with what it remembers", async () => {
	const model = await startScriptedModel(() => ({ kind: "text", text: "A seat by the window." }));
	try {
		const said = await runAgent({ MODEL_URL: model.url, MODEL: "scripted", MODEL_KEY: "model-key" });
		expect(said.match(/^agent: A seat by the window\.$/gm)).toHaveLength(2);
		const [, second] = model.requests;
		expect(second?.headers.authorization).toBe("Bearer model-key");
		expect(JSON.stringify(second?.body)).toContain("[episodic] I prefer window seats.");
	} finally {
		await model.stop();
	}
});
