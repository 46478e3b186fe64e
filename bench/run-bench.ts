import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LocalServer, type LocalServerOptions, startLocalServer } from "../scripts/local-server.ts";
import { onStopSignal } from "../scripts/server/on-stop-signal.ts";
import { CannotServe, repositoryRoot } from "../scripts/server/server-settings.ts";
import { BenchFailure, UsageError } from "./command-line.ts";

export interface BenchRun {
	/** Ended backwards, once, however the run ends. */
	atEnd(end: () => Promise<void> | void): void;
	/** A local Worker on a store of its own, which goes with it. */
	startServer(options: Omit<LocalServerOptions, "port" | "stateFolder">): Promise<LocalServer>;
}

/** Runs a bench to its end and exits: with 1, and one message, where it fails. */
export async function runBench(usage: string, work: (run: BenchRun) => Promise<void>): Promise<void> {
	const endings: (() => Promise<void> | void)[] = [];
	const endAll = async () => {
		for (const end of endings.splice(0).reverse()) await end();
	};
	const signals = onStopSignal(endAll);
	try {
		await work({
			atEnd: (end) => endings.push(end),
			async startServer(options) {
				const parent = join(repositoryRoot, ".mnema");
				mkdirSync(parent, { recursive: true });
				const stateFolder = mkdtempSync(join(parent, "bench-"));
				endings.push(() => rmSync(stateFolder, { recursive: true, force: true }));
				const server = await startLocalServer({ port: 0, stateFolder, ...options });
				endings.push(server.stop);
				signals.keepToOurselves();
				return server;
			},
		});
		await endAll();
		process.exit(0);
	} catch (error) {
		await endAll();
		process.stderr.write(describe(error, usage));
		process.exit(1);
	}
}

/** Figures as a file of JSON, where one is wanted. */
export function writeFigures(file: string | null, figures: object): void {
	if (file === null) return;
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(figures, null, "\t")}\n`);
}

function describe(error: unknown, usage: string): string {
	if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
	if (error instanceof CannotServe || error instanceof BenchFailure) return `${error.message}\n`;
	return `${error instanceof Error ? error.stack : String(error)}\n`;
}
