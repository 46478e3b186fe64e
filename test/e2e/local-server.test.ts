import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { untilIndexed } from "../../bench/quality/until-indexed.ts";
import { batchAnswer, recallAnswer, tenantAnswer } from "../../scripts/api/api-answers.ts";
import { type ApiClient, createApiClient } from "../../scripts/api/api-client.ts";
import { type LocalServer, startLocalServer } from "../../scripts/local-server.ts";

const rememberAnswer = z.object({ memory: z.object({ id: z.string() }), created: z.boolean() });
const scope = "user:42";

const folders: string[] = [];
function freshFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "mnema-e2e-"));
	folders.push(folder);
	return folder;
}
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newTenantKey({ url, adminKey }: LocalServer) {
	const admin = createApiClient({ url, key: adminKey });
	return admin.call({ method: "POST", path: "/v1/tenants", body: { name: "e2e" } }, tenantAnswer);
}

function remember(api: ApiClient, text: string) {
	return api.call({ method: "POST", path: "/v1/memories", body: { scope, text } }, rememberAnswer);
}

function recall(api: ApiClient, cue: string) {
	return api.call({ method: "POST", path: "/v1/recall", body: { scope, cue } }, recallAnswer);
}

describe("a local server whose vector index lags a minute behind", () => {
	const vectorLagMs = 60_000;
	const stateFolder = freshFolder();
	let server: LocalServer;
	let api: ApiClient;

	beforeAll(async () => {
		server = await startLocalServer({ port: 0, stateFolder, vectorLagMs });
		const { key } = await newTenantKey(server);
		api = createApiClient({ url: server.url, key });
	});
	afterAll(() => server.stop());

	it("is healthy, on the loopback interface alone", async () => {
		const response = await fetch(new URL("/health", server.url));
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ status: "ok" });
		expect(new URL(server.url).hostname).toBe("127.0.0.1");
	});

	it("keeps the admin key that it made to its owner", () => {
		const path = join(stateFolder, "admin-key");
		expect(readFileSync(path, "utf8").trim()).toBe(server.adminKey);
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(statSync(stateFolder).mode & 0o077).toBe(0);
	});

	it("knows nobody without a key", async () => {
		const stranger = createApiClient({ url: server.url, key: "mnm_nobody_nothing" });
		const response = await stranger.send({ method: "POST", path: "/v1/recall", body: { scope, cue: "" } });
		expect(response.status).toBe(401);
	});

	it("recalls by meaning what was written a moment ago", async () => {
		await remember(api, "My sister is allergic to peanuts.");
		await remember(api, "The garage door needs a new spring.");
		const { block, degraded } = await recall(api, "Which foods should be kept away from a sibling?");
		expect(block).toContain("[semantic] My sister is allergic to peanuts.");
		expect(degraded).toBe(false);
	});

	it("answers 304 with no body while the bytes are the same, and the block again once they are not", async () => {
		const body = { scope, cue: "What is my sister allergic to?" };
		const first = await api.send({ method: "POST", path: "/v1/recall", body });
		const tag = first.headers.get("ETag") ?? "";
		const { revision, block } = recallAnswer.parse(await first.json());
		expect(tag).toBe(`"${revision}"`);

		const headers = { "If-None-Match": tag };
		const same = await api.send({ method: "POST", path: "/v1/recall", body, headers });
		expect([same.status, await same.text(), same.headers.get("ETag")]).toEqual([304, "", tag]);

		await remember(api, "My sister is allergic to cashews as well.");
		const moved = await api.send({ method: "POST", path: "/v1/recall", body, headers });
		expect(moved.status).toBe(200);
		const after = recallAnswer.parse(await moved.json());
		expect(after.revision).not.toBe(revision);
		expect(after.block).not.toBe(block);
	});

	it("answers a batch of 500 without waiting for its embeddings, and finds each of them by its words at once", async () => {
		const batchScope = "user:batch";
		const memories = Array.from({ length: 500 }, (_, index) => ({
			scope: batchScope,
			text: `Crate ${index} holds item${index}q, which came from the ${index % 2 === 0 ? "north" : "south"} depot.`,
		}));
		const { results } = await api.call({ method: "POST", path: "/v1/memories/batch", body: { memories } }, batchAnswer);
		// The state of the rows themselves, not a stopwatch: what was waited for would be past "embedding".
		const [last] = results.slice(-1);
		const response = await api.send({ method: "GET", path: `/v1/memories/${last?.id}` });
		expect(await response.json()).toMatchObject({ memory: { indexed: "embedding" } });
		for (const index of [0, 250, 499]) {
			const found = await api.call(
				{ method: "POST", path: "/v1/recall", body: { scope: batchScope, cue: `item${index}q` } },
				recallAnswer,
			);
			expect(found.block.split("\n")[0]).toContain(`Crate ${index} holds`);
		}
	});
});

describe("a local server's state", () => {
	it("survives a restart: the same memories and revision, and what was on its way into the index arrives", async () => {
		const stateFolder = freshFolder();
		const first = await startLocalServer({ port: 0, stateFolder });
		const { key } = await newTenantKey(first);
		const api = createApiClient({ url: first.url, key });
		await remember(api, "Ada prefers window seats.");
		const before = await recall(api, "Which seat should I book?");
		// More than is embedded before the answer.
		const memories = Array.from({ length: 40 }, (_, index) => ({
			scope: "user:batch",
			text: `Crate ${index} is full.`,
		}));
		await api.call({ method: "POST", path: "/v1/memories/batch", body: { memories } }, batchAnswer);
		await first.stop();

		const second = await startLocalServer({ port: 0, stateFolder });
		try {
			expect(second.adminKey).toBe(first.adminKey);
			const again = createApiClient({ url: second.url, key });
			const { block, revision } = await recall(again, "Which seat should I book?");
			expect(block).toBe("[semantic] Ada prefers window seats.");
			expect(revision).toBe(before.revision);
			let indexed = 0;
			await untilIndexed(again, "user:batch", (count) => {
				indexed += count;
			});
			expect(indexed).toBe(memories.length);
		} finally {
			await second.stop();
		}
	});

	it("is used by one server at a time", async () => {
		const stateFolder = freshFolder();
		const server = await startLocalServer({ port: 0, stateFolder });
		try {
			const second = runDev({ PORT: String(await freePort()), MNEMA_STATE: stateFolder });
			expect(await second.exited).toBe(1);
			expect(second.output()).toContain(`${stateFolder} is in use by process ${process.pid}`);
		} finally {
			await server.stop();
		}
	});
});

describe("npm run dev", () => {
	it("says one line when it listens, and leaves no process behind at SIGTERM", async () => {
		const port = await freePort();
		const adminKey = "mnm_admin_for-this-test-only-0123456789";
		const dev = runDev({ PORT: String(port), MNEMA_STATE: freshFolder(), MNEMA_ADMIN_KEY: adminKey });
		await until(() => dev.output().includes("\n"));
		expect(dev.output()).toBe(`mnema listens on http://127.0.0.1:${port}\n`);
		expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

		const family = descendantsOf(dev.process.pid);
		expect(family.length).toBeGreaterThan(1);
		expect(commandLinesOf(family)).not.toContain(adminKey);
		dev.process.kill("SIGTERM");
		expect(await dev.exited).toBe(0);
		expect(family.filter(isRunning)).toEqual([]);
		expect(dev.output()).toBe(`mnema listens on http://127.0.0.1:${port}\n`);
	});

	it("leaves no process behind when its own is killed", async () => {
		const dev = runDev({ PORT: String(await freePort()), MNEMA_STATE: freshFolder() });
		await until(() => dev.output().includes("mnema listens"));
		const family = descendantsOf(dev.process.pid);
		const [server] = family;
		if (server === undefined) throw new Error("The launcher has no child.");
		process.kill(server, "SIGKILL");
		expect(await dev.exited).toBe(1);
		await until(() => !family.some(isRunning));
	});

	it.each([
		["MNEMA_EXTRACTION", { MNEMA_EXTRACTION: "magic" }],
		["AI", { MNEMA_SUMMARY: "workers-ai" }],
	])(
		"[INV-COMPOSED] ends, with a last line that begins with %s, where the Worker refuses it",
		async (setting, settings) => {
			const dev = runDev({ PORT: String(await freePort()), MNEMA_STATE: freshFolder(), ...settings });
			expect(await dev.exited).toBe(1);
			expect(dev.output().trimEnd().split("\n").at(-1)).toMatch(new RegExp(`^mnema: ${setting} `));
		},
	);

	it("names the port that is taken, and exits", async () => {
		const taken = createServer();
		const port = await listen(taken);
		try {
			const dev = runDev({ PORT: String(port), MNEMA_STATE: freshFolder() });
			expect(await dev.exited).toBe(1);
			expect(dev.output()).toBe(`mnema: Port ${port} is taken; set PORT to another one.\n`);
		} finally {
			taken.close();
		}
	});
});

interface Dev {
	readonly process: ChildProcess;
	readonly exited: Promise<number | null>;
	/** Of stdout and stderr together. */
	output(): string;
}

function runDev(environment: Readonly<Record<string, string>>): Dev {
	const child = spawn(process.execPath, ["scripts/launch.mjs", "scripts/dev.ts"], {
		env: { ...process.env, ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk));
	const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
	return { process: child, exited, output: () => chunks.join("") };
}

function descendantsOf(pid: number | undefined): readonly number[] {
	const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
	const rows = table
		.trim()
		.split("\n")
		.map((line) => line.trim().split(/\s+/).map(Number));
	const childrenOf = (parent: number | undefined): readonly number[] =>
		rows.flatMap(([child, itsParent]) => (child !== undefined && itsParent === parent ? [child] : []));
	const children = childrenOf(pid);
	return [...children, ...children.flatMap((child) => descendantsOf(child))];
}

function commandLinesOf(pids: readonly number[]): string {
	return execFileSync("ps", ["-o", "args=", "-p", pids.join(",")], { encoding: "utf8" });
}

/** One that has ended may stay in the table until its new parent looks after it. */
function isRunning(pid: number): boolean {
	try {
		return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
	} catch {
		return false;
	}
}

async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server);
	await new Promise((resolve) => server.close(resolve));
	return port;
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen({ host: "127.0.0.1", port: 0 }, () => {
			const address = server.address();
			if (address === null || typeof address === "string") reject(new Error("no port"));
			else resolve(address.port);
		});
	});
}
