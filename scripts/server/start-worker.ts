import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { applyMigrations, type MigratedDatabase } from "./apply-migrations.ts";
import { loadWrangler } from "./quiet-wrangler.ts";
import { CannotServe, repositoryRoot } from "./server-settings.ts";

export interface WorkerToStart {
	readonly host: string;
	/** 0 takes any free one. */
	readonly port: number;
	/** Absolute. */
	readonly workerFile: string;
	readonly persistFolder: string;
	readonly variables: Readonly<Record<string, string>>;
	/** Never on a command line, where every user of the machine could read them. */
	readonly secrets: Readonly<Record<string, string>>;
	/** Starts the Worker again when its source changes. */
	readonly watch: boolean;
	readonly onLog: (log: WorkerLog) => void;
}

export interface WorkerLog {
	readonly level: string;
	readonly message: string;
}

export interface RunningWorker {
	readonly url: string;
	stop(): Promise<void>;
}

/** The runtime inside wrangler's controller. Wrangler's own test harness reaches for it in the same way. */
interface RuntimeWithDatabases {
	readonly mf: { getD1Database(binding: string): Promise<MigratedDatabase> };
}

/**
 * The Worker of wrangler.toml in workerd, in local mode, through the API that `wrangler dev` itself is built on. As
 * a child process that command would add seconds and processes, speak up on its own, and want secrets in a file.
 * (createTestHarness, its successor for tests, keeps no state.)
 */
export async function startWorker(options: WorkerToStart): Promise<RunningWorker> {
	const { unstable_DevEnv: DevEnv, unstable_splitSqlQuery: splitSql } = await loadWrangler();
	const restore = useTemporaryFolder(join(options.persistFolder, "tmp"));
	const environment = new DevEnv();
	try {
		const reloaded = new Promise<void>((resolve, reject) => {
			environment.once("reloadComplete", () => resolve());
			environment.once("error", (event: unknown) => reject(causeOf(event)));
			environment.once("buildFailed", () => reject(new CannotServe("the Worker does not build.")));
		});
		// Awaited below; until then its failure is not yet anybody's.
		reloaded.catch(() => undefined);
		const worker = await environment.startWorker({
			config: join(repositoryRoot, "wrangler.toml"),
			entrypoint: options.workerFile,
			envFiles: [],
			bindings: {
				...bindingsOf("plain_text", options.variables),
				...bindingsOf("secret_text", options.secrets),
			},
			dev: {
				server: { hostname: options.host, port: options.port },
				persist: options.persistFolder,
				remote: false,
				inspector: false,
				watch: options.watch,
				logLevel: "error",
				structuredLogsHandler: options.onLog,
			},
		});
		await Promise.all([reloaded, worker.ready]);
		const [runtime] = environment.runtimes;
		if (!hasDatabases(runtime)) throw new Error("This version of wrangler keeps its runtime elsewhere.");
		// The server answers already, but /health is "down" until its tables are there.
		const database = await runtime.mf.getD1Database("DB");
		await applyMigrations({ database, folder: join(repositoryRoot, "migrations"), splitSql });
		const url = await worker.url;
		return { url: url.origin, stop: () => worker.dispose() };
	} catch (error) {
		// A runtime that did not start fails to end with the same error.
		await environment.teardown().catch(() => undefined);
		throw refusedSetting(error) ?? error;
	} finally {
		restore();
	}
}

/** The runtime takes its scratch space from where this points while it starts, and clears it when it ends. */
function useTemporaryFolder(folder: string): () => void {
	const before = process.env["TMPDIR"];
	// What a crash left there is of no use.
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	process.env["TMPDIR"] = folder;
	return () => {
		if (before === undefined) delete process.env["TMPDIR"];
		else process.env["TMPDIR"] = before;
	};
}

function bindingsOf<Type extends string>(type: Type, values: Readonly<Record<string, string>>) {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { type, value }]));
}

/** A Worker that refuses its settings ends while it is composed; what it said is in the runtime's own last words. */
function refusedSetting(error: unknown): CannotServe | null {
	const said =
		error instanceof Error
			? /Uncaught \w*Error: (?:ConfigurationError: )?((?:MNEMA_[A-Z_]+|AI) [^\n\\]+)/.exec(error.message)
			: null;
	return said?.[1] === undefined ? null : new CannotServe(said[1]);
}

function hasDatabases(runtime: unknown): runtime is RuntimeWithDatabases {
	return typeof runtime === "object" && runtime !== null && "mf" in runtime && typeof runtime.mf === "object";
}

function causeOf(event: unknown): unknown {
	return typeof event === "object" && event !== null && "cause" in event ? event.cause : event;
}
