import { type LocalServer, startLocalServer } from "../local-server.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { CannotServe, readServerSettings, type ServerSettings } from "./server-settings.ts";

export interface ServerRun {
	/** Starts the Worker again when its source changes. */
	readonly watch: boolean;
	/** Ends when `whenReady` has. */
	readonly once?: boolean;
	/** What is said and done once it listens. */
	readonly whenReady?: (server: LocalServer, settings: ServerSettings) => Promise<void>;
}

/** Serves as the environment says until a signal comes. A failure is one message and exit code 1. */
export async function runServer({ watch, once = false, whenReady }: ServerRun): Promise<void> {
	let server: LocalServer | null = null;
	let isStopping = false;
	const signals = onStopSignal(async () => {
		isStopping = true;
		await server?.stop();
	});
	try {
		const settings = readServerSettings(process.env);
		server = await startLocalServer({ ...settings, watch });
		signals.keepToOurselves();
		// Where the environment named it, its owner has it already.
		if (settings.adminKey === null) process.stdout.write(`admin key: ${server.adminKey}\n`);
		process.stdout.write(`mnema listens on ${server.url}\n`);
		await whenReady?.(server, settings);
		if (!once) return;
		await server.stop();
		process.exit(0);
	} catch (error) {
		// A call that a signal cut off is no failure.
		if (isStopping) return;
		process.stderr.write(`mnema: ${describe(error)}\n`);
		await server?.stop();
		process.exit(1);
	}
}

function describe(error: unknown): string {
	if (error instanceof CannotServe) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
