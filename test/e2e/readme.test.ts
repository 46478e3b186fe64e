import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startLocalServer } from "../../scripts/local-server.ts";

const run = promisify(execFile);

it("the README's tour prints what the README says", async () => {
	const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
	const [commands = "", printed = ""] = Array.from(
		readme.matchAll(/```(?:sh|text) tour\n(.*?)```/gs),
		([, block]) => block,
	);
	const folder = await mkdtemp(join(tmpdir(), "mnema-readme-"));
	const adminKey = "mnm_admin_tour-only-0123456789";
	const server = await startLocalServer({ port: 0, stateFolder: join(folder, "state"), adminKey });
	try {
		const { stdout } = await run("bash", ["-euc", commands], {
			cwd: folder,
			env: { ...process.env, API: server.url },
		});
		expect(stdout).toBe(printed);
	} finally {
		await server.stop();
		await rm(folder, { recursive: true });
	}
});
