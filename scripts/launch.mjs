/**
 * `node scripts/launch.mjs <script.ts> [arguments]`: installs what is missing, then runs the script on the project's
 * own Node. It stays in between so that no process outlives it: the script has a process group of its own, which gets
 * every signal that arrives here and is swept when the script ends, however it ends.
 */
import { spawn } from "node:child_process";
import { ensureInstalled, projectNode } from "./ensure-installed.mjs";

const hasGroups = process.platform !== "win32";
const parentPollMs = 100;
/** The script gives itself five seconds (server/on-stop-signal.ts). */
const stopDeadlineMs = 7_000;

if (!(await ensureInstalled())) process.exit(1);

const child = spawn(projectNode, process.argv.slice(2), {
	// The channel carries nothing: the script stops when it closes, which it does even if this process is killed.
	stdio: ["inherit", "inherit", "inherit", "ipc"],
	detached: hasGroups,
});

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

// npm may be killed outright, which leaves this process to a new parent.
const parent = process.ppid;
setInterval(() => {
	if (process.ppid !== parent) stop();
}, parentPollMs).unref();

function stop() {
	if (!isStopping) setTimeout(() => child.kill("SIGKILL"), stopDeadlineMs).unref();
	isStopping = true;
	child.kill("SIGTERM");
}

child.on("error", (error) => {
	process.stderr.write(`mnema: ${projectNode} does not start: ${error.message}\n`);
	process.exit(1);
});
child.on("exit", (code) => {
	sweep();
	// Ended as asked, also where a signal met the script before it could answer in order.
	process.exit(isStopping ? 0 : (code ?? 1));
});

/** What the script left behind, if it was killed before it could end its own children. */
function sweep() {
	if (!hasGroups || child.pid === undefined) return;
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch {
		// The group is empty, which is as it should be.
	}
}
