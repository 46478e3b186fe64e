import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isAdminKey } from "../../src/core/domain/access/api-key.ts";
import { type PassedSettings, readPassedSettings } from "./passed-settings.ts";

export interface ServerSettings {
	readonly port: number;
	/** Absolute. Holds all local state, the keys included. */
	readonly stateFolder: string;
	/** Null where the operator leaves it to the server. */
	readonly adminKey: string | null;
	readonly vectorLagMs: number;
	readonly passed: PassedSettings;
	/** Absolute path of the Worker's own file: the default deployment, or one that composes parts of its own. */
	readonly workerFile: string;
}

/** A setting that cannot be used, or a place that cannot be served from: for the operator, not a bug. */
export class CannotServe extends Error {
	override readonly name = "CannotServe";
}

export const repositoryRoot = resolve(import.meta.dirname, "../..");

export const defaultWorkerFile = join(repositoryRoot, "src/worker.ts");

const portDefault = 8787;
const portMax = 65_535;

/** An empty variable counts as none, as in a shell's `PORT= npm run dev`. */
export function readServerSettings(environment: Readonly<Record<string, string | undefined>>): ServerSettings {
	const { PORT, MNEMA_STATE, MNEMA_ADMIN_KEY, MNEMA_VECTOR_LAG_MS, MNEMA_WORKER } = environment;
	const adminKey = MNEMA_ADMIN_KEY || null;
	// Never repeated in the message: it may be a real key with a slip of the keyboard.
	if (adminKey !== null && !isAdminKey(adminKey)) {
		throw new CannotServe("MNEMA_ADMIN_KEY must be mnm_admin_ and 16 or more visible ASCII characters.");
	}
	return {
		port: wholeNumber({ name: "PORT", text: PORT || String(portDefault), min: 1, max: portMax }),
		stateFolder: resolve(MNEMA_STATE || join(repositoryRoot, ".mnema/state")),
		adminKey,
		vectorLagMs: wholeNumber({
			name: "MNEMA_VECTOR_LAG_MS",
			text: MNEMA_VECTOR_LAG_MS || "0",
			min: 0,
			max: Number.MAX_SAFE_INTEGER,
			wanted: "0 or more milliseconds, a whole number",
		}),
		passed: readPassedSettings(environment),
		workerFile: existingFile("MNEMA_WORKER", MNEMA_WORKER || defaultWorkerFile),
	};
}

function existingFile(name: string, path: string): string {
	const file = resolve(path);
	if (existsSync(file)) return file;
	throw new CannotServe(`${name} names no file that is there: ${file}`);
}

interface NumberSetting {
	readonly name: string;
	readonly text: string;
	readonly min: number;
	readonly max: number;
	/** How the message names the range. */
	readonly wanted?: string;
}

function wholeNumber({ name, text, min, max, wanted }: NumberSetting): number {
	const value = Number(text);
	if (!/^\d+$/.test(text) || value < min || value > max) {
		throw new CannotServe(
			`${name} must be ${wanted ?? `a whole number from ${min} to ${max}`}, not ${JSON.stringify(text)}.`,
		);
	}
	return value;
}
