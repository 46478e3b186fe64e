/** A server that cannot end its runtime in this time is ended without it. */
const stopDeadlineMs = 5_000;

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface StopSignals {
	/** To be called when a runtime has started: it installs handlers that would exit before `stop` has run. */
	keepToOurselves(): void;
}

/**
 * Runs `stop` once and exits, at the first of: Ctrl-C, SIGTERM, SIGHUP, or the end of the process that launched this
 * one. Later signals change nothing: a terminal's Ctrl-C arrives several times, from it, from npm and from the
 * launcher.
 */
export function onStopSignal(stop: () => Promise<void>): StopSignals {
	let stopping = false;
	const handle = (): void => {
		if (stopping) return;
		stopping = true;
		setTimeout(() => process.exit(1), stopDeadlineMs).unref();
		stop().then(
			() => process.exit(0),
			(error: unknown) => {
				process.stderr.write(`mnema: ${error instanceof Error ? error.message : String(error)}\n`);
				process.exit(1);
			},
		);
	};
	for (const signal of stopSignals) process.on(signal, handle);
	process.once("disconnect", handle);
	return {
		keepToOurselves() {
			for (const signal of stopSignals) process.removeAllListeners(signal).on(signal, handle);
		},
	};
}
