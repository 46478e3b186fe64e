import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CannotServe } from "./server-settings.ts";

const lockSchema = z.object({ pid: z.int(), url: z.string().nullable(), since: z.number() });
const lockName = "server.json";
const adminKeyName = "admin-key";
const adminKeyBytes = 32;
/** Within it, a server that does not answer yet is one that still starts. */
const startingMs = 30_000;
const answerMs = 1_000;

/** Makes the folder. Only its owner may look inside: it holds keys, and everything that was remembered. */
export function openStateFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		writeSecret(join(folder, ".writable"), "");
		rmSync(join(folder, ".writable"));
	} catch (error) {
		throw new CannotServe(`MNEMA_STATE ${folder} cannot be written to (${messageOf(error)}).`);
	}
}

/** The key of an earlier start of this folder, or a new one that later starts will find. */
export function keptAdminKey(folder: string): string {
	const path = join(folder, adminKeyName);
	const kept = readIfThere(path);
	if (kept !== null) return kept.trim();
	const key = `mnm_admin_${randomBytes(adminKeyBytes).toString("base64url")}`;
	writeSecret(path, `${key}\n`);
	return key;
}

/** Two servers on one folder would lock each other out of its databases, sooner or later. */
export async function claimStateFolder(folder: string): Promise<void> {
	const other = readLock(folder);
	if (other !== null && (await isServing(other))) {
		throw new CannotServe(
			`${folder} is in use by process ${other.pid}${other.url === null ? "" : ` (${other.url})`}; set MNEMA_STATE to another folder.`,
		);
	}
	writeLock(folder, null);
}

export function noteServerUrl(folder: string, url: string): void {
	writeLock(folder, url);
}

export function releaseStateFolder(folder: string): void {
	if (readLock(folder)?.pid === process.pid) rmSync(join(folder, lockName), { force: true });
}

/** Whole or not at all, and for its owner alone from the first byte. */
export function writeSecret(path: string, text: string): void {
	const temporary = `${path}.${process.pid}`;
	writeFileSync(temporary, text, { mode: 0o600 });
	renameSync(temporary, path);
}

export function readIfThere(path: string): string | null {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	}
}

function readLock(folder: string): z.output<typeof lockSchema> | null {
	const text = readIfThere(join(folder, lockName));
	return text === null ? null : lockSchema.parse(JSON.parse(text));
}

function writeLock(folder: string, url: string | null): void {
	writeSecret(join(folder, lockName), JSON.stringify({ pid: process.pid, url, since: Date.now() }));
}

/** The process number alone proves nothing: after a crash it may be another program's. */
async function isServing({ pid, url, since }: z.output<typeof lockSchema>): Promise<boolean> {
	if (!isAlive(pid)) return false;
	if (url === null) return pid !== process.pid && Date.now() - since < startingMs;
	try {
		await fetch(new URL("/health", url), { signal: AbortSignal.timeout(answerMs) });
		return true;
	} catch {
		return false;
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
