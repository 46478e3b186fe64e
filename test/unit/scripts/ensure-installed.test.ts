import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";

/** An npm that takes its time to end, and fails: nothing is there for what would come after it. */
const fakeNpm = `
const { appendFileSync, existsSync } = require("node:fs");
const say = (word) => appendFileSync("log", word + "\\n");
let isEnding = false;
const end = () => {
	if (!isEnding) setTimeout(() => { say("end"); process.exit(1); }, 200);
	isEnding = true;
};
const parent = process.ppid;
say("begin");
if (process.argv.includes("--loglevel=error")) say("quiet");
process.on("SIGINT", end);
setInterval(() => { if (process.ppid !== parent) end(); }, 20);
if (existsSync("second")) end();
`;

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function freshCheckout() {
	const folder = mkdtempSync(join(tmpdir(), "mnema-install-"));
	folders.push(folder);
	mkdirSync(join(folder, "scripts"));
	for (const name of ["ensure-installed.mjs", "installed-packages.mjs"]) {
		cpSync(join(import.meta.dirname, "../../../scripts", name), join(folder, "scripts", name));
	}
	writeFileSync(join(folder, "npm.js"), fakeNpm);
	const log = join(folder, "log");
	return {
		folder,
		log: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []),
		isLocked: () => existsSync(join(folder, ".mnema/install.lock")),
		install: () =>
			spawn(process.execPath, ["scripts/ensure-installed.mjs"], {
				cwd: folder,
				env: { ...process.env, npm_execpath: join(folder, "npm.js") },
				stdio: "ignore",
			}),
	};
}

function exitOf(child: ChildProcess): Promise<number | null> {
	return new Promise((resolve) => child.once("exit", resolve));
}

async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

it("ends npm before itself at Ctrl-C, however often that is pressed", async () => {
	const { install, log, isLocked } = freshCheckout();
	const child = install();
	const exited = exitOf(child);
	await until(() => log().includes("quiet"));
	await until(isLocked);
	for (let times = 0; times < 3; times += 1) child.kill("SIGINT");
	expect(await exited).toBe(130);
	expect(log()).toEqual(["begin", "quiet", "end"]);
	expect(isLocked()).toBe(false);
});

it("waits for the npm of a start that was killed outright", async () => {
	const { folder, install, log, isLocked } = freshCheckout();
	const killed = install();
	await until(() => log().includes("quiet"));
	await until(() => existsSync(join(folder, ".mnema/install.lock/child")));
	killed.kill("SIGKILL");
	await exitOf(killed);
	writeFileSync(join(folder, "second"), "");
	expect(await exitOf(install())).toBe(1);
	expect(log()).toEqual(["begin", "quiet", "end", "begin", "quiet", "end"]);
	expect(isLocked()).toBe(false);
});
