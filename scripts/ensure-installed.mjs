/**
 * Brings the packages and the embedder's model to what this checkout needs; quick when they are. Runs on whatever
 * Node the machine has, before anything is installed: no TypeScript and no dependency here.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInstalled } from "./installed-packages.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFolder = join(root, ".mnema", "install.lock");
const lockPollMs = 200;
/** A holder that died between making the folder and writing its id. */
const lockWithoutHolderMs = 2_000;

/** The Node that runs everything of ours: wrangler and type stripping need a newer one than many machines have. */
export const projectNode = join(
	root,
	"node_modules",
	"node",
	"bin",
	process.platform === "win32" ? "node.exe" : "node",
);

/** Returns whether all is there; says on stderr what it does where that takes time. */
export function ensureInstalled() {
	// Two servers started side by side on a fresh clone must not install over each other.
	takeLock();
	try {
		return ensurePackages() && ensureEmbedder();
	} finally {
		rmSync(lockFolder, { recursive: true, force: true });
	}
}

function ensurePackages() {
	if (packagesAreInstalled()) return true;
	process.stderr.write("mnema: installing packages (once, about half a minute)\n");
	// What npm runs us with is the npm to use; devDependencies hold the runtime, whatever NODE_ENV says.
	const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
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
function run(command, args, shell = false) {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8", shell });
	if (status === 0) return true;
	process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
	process.stderr.write(`mnema: ${[command, ...args].join(" ")} failed${error ? `: ${error.message}` : "."}\n`);
	return false;
}

function takeLock() {
	mkdirSync(dirname(lockFolder), { recursive: true });
	for (;;) {
		try {
			mkdirSync(lockFolder);
			writeFileSync(join(lockFolder, "pid"), String(process.pid));
			return;
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
			if (holderIsGone()) rmSync(lockFolder, { recursive: true, force: true });
			else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPollMs);
		}
	}
}

function holderIsGone() {
	try {
		const pid = Number(readFileSync(join(lockFolder, "pid"), "utf8"));
		if (pid > 0) return !isAlive(pid);
		return Date.now() - statSync(lockFolder).mtimeMs > lockWithoutHolderMs;
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
		return existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs > lockWithoutHolderMs;
	}
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

if (process.argv[1] === fileURLToPath(import.meta.url) && !ensureInstalled()) process.exitCode = 1;
