/**
 * Brings the packages and the embedder's model to what this checkout needs; quick when they are. Runs on whatever
 * Node the machine has, before anything is installed: no TypeScript and no dependency here.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isInstalled } from "./installed-packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFolder = join(root, ".mnema", "install.lock");
const lockPollMs = 200;
/** A holder that died between making the folder and writing its id. */
const lockWithoutHolderMs = 2_000;
const hasGroups = process.platform !== "win32";
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** npm goes on installing whatever signal it gets; what it leaves half done is done again. */
const stopDeadlineMs = 1_000;
const interruptedStatus = 130;

let isInterrupted = false;

/** The Node that runs everything of ours: wrangler and type stripping need a newer one than many machines have. */
export const projectNode = join(
	root,
	"node_modules",
	"node",
	"bin",
	process.platform === "win32" ? "node.exe" : "node",
);

/**
 * Returns whether all is there; says on stderr what it does where that takes time. A signal meanwhile ends the
 * installer first and this process after it, so that the next start finds nobody at work.
 */
export async function ensureInstalled() {
	// Two servers started side by side on a fresh clone must not install over each other.
	await takeLock();
	let isThere = false;
	try {
		isThere = (await ensurePackages()) && (await ensureEmbedder());
	} finally {
		rmSync(lockFolder, { recursive: true, force: true });
	}
	if (isInterrupted) process.exit(interruptedStatus);
	return isThere;
}

async function ensurePackages() {
	if (packagesAreInstalled()) return true;
	process.stderr.write("mnema: installing packages (once, a minute or two)\n");
	// What npm runs us with is the npm to use; devDependencies hold the runtime, whatever NODE_ENV says.
	const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
	const npm = process.env["npm_execpath"];
	return npm?.endsWith(".js") === true
		? run(process.execPath, [npm, ...args])
		: run(process.platform === "win32" ? "npm.cmd" : "npm", args, process.platform === "win32");
}

function packagesAreInstalled() {
	const installed = join(root, "node_modules", ".package-lock.json");
	if (!existsSync(installed) || !existsSync(projectNode)) return false;
	return isInstalled(readJson(join(root, "package-lock.json")), readJson(installed));
}

function ensureEmbedder() {
	return run(projectNode, [join(root, "scripts", "build-embedder.ts")]);
}

/** Silent unless it fails. */
async function run(command, args, shell = false) {
	// A group of its own: a signal reaches it, and what it started, through here alone.
	const child = spawn(command, args, { cwd: root, shell, stdio: ["ignore", "pipe", "pipe"], detached: hasGroups });
	if (child.pid !== undefined) writeFileSync(join(lockFolder, "child"), String(child.pid));
	const stop = (signal) => {
		if (!isInterrupted) setTimeout(() => endGroup(child, "SIGKILL"), stopDeadlineMs).unref();
		isInterrupted = true;
		endGroup(child, signal);
	};
	for (const signal of stopSignals) process.on(signal, stop);
	const output = [];
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => output.push(text));
	const failure = await new Promise((resolve) => {
		child.on("error", (error) => resolve(`: ${error.message}`));
		child.on("close", (status) => resolve(status === 0 ? null : "."));
	});
	for (const signal of stopSignals) process.off(signal, stop);
	if (isInterrupted) return false;
	if (failure === null) return true;
	process.stderr.write(`${output.join("")}mnema: ${[command, ...args].join(" ")} failed${failure}\n`);
	return false;
}

function endGroup(child, signal) {
	try {
		if (child.pid !== undefined) process.kill(groupOf(child.pid), signal);
	} catch (error) {
		if (error.code !== "ESRCH") throw error;
	}
}

function groupOf(pid) {
	return hasGroups ? -pid : pid;
}

async function takeLock() {
	mkdirSync(dirname(lockFolder), { recursive: true });
	for (;;) {
		try {
			mkdirSync(lockFolder);
			writeFileSync(join(lockFolder, "pid"), String(process.pid));
			return;
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
			if (holderIsGone()) rmSync(lockFolder, { recursive: true, force: true });
			else await wait(lockPollMs);
		}
	}
}

function holderIsGone() {
	try {
		const pid = Number(readFileSync(join(lockFolder, "pid"), "utf8"));
		if (pid > 0) return !isAlive(pid) && !childIsAlive();
		return Date.now() - statSync(lockFolder).mtimeMs > lockWithoutHolderMs;
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
		return existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs > lockWithoutHolderMs;
	}
}

/** The installer outlives a holder that was killed outright. */
function childIsAlive() {
	const path = join(lockFolder, "child");
	const pid = existsSync(path) ? Number(readFileSync(path, "utf8")) : 0;
	return pid > 0 && isAlive(groupOf(pid));
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}

function readJson(path) {
	return JSON.parse(readFileSync(path, "utf8"));
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !(await ensureInstalled())) process.exitCode = 1;
