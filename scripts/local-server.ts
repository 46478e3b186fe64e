import type { PassedSettings } from "./server/passed-settings.ts";
import { requireFreePort } from "./server/require-free-port.ts";
import { defaultWorkerFile } from "./server/server-settings.ts";
import { startWorker, type WorkerLog } from "./server/start-worker.ts";
import {
	claimStateFolder,
	keptAdminKey,
	noteServerUrl,
	openStateFolder,
	releaseStateFolder,
} from "./server/state-folder.ts";

export interface LocalServerOptions {
	/** On the loopback interface, which is all it listens on. 0 takes any free one. */
	readonly port: number;
	/** Everything it stores, and its generated admin key. Made where it is missing. */
	readonly stateFolder: string;
	/** The one kept in the folder, or a new one that is kept there, unless given. */
	readonly adminKey?: string | null;
	readonly vectorLagMs?: number;
	/** The Worker's own file, src/worker.ts unless said. */
	readonly workerFile?: string;
	/** Further settings of the Worker. */
	readonly passed?: PassedSettings;
	/** Where the Worker gets its embeddings instead of computing them (bench/quality/embedding-server.ts). */
	readonly embeddingsUrl?: string;
	readonly watch?: boolean;
}

export interface LocalServer {
	readonly url: string;
	readonly adminKey: string;
	stop(): Promise<void>;
}

const host = "127.0.0.1";
const noSettings: PassedSettings = { variables: {}, secrets: {} };

/** The whole Worker on this machine, offline, migrated and ready: /health is 200 when this returns. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
	const { port, stateFolder, adminKey, workerFile = defaultWorkerFile, vectorLagMs = 0 } = options;
	const { passed = noSettings, embeddingsUrl, watch = false } = options;
	openStateFolder(stateFolder);
	await claimStateFolder(stateFolder);
	let isStopping = false;
	try {
		if (port !== 0) await requireFreePort(host, port);
		const key = adminKey ?? keptAdminKey(stateFolder);
		const worker = await startWorker({
			host,
			port,
			workerFile,
			persistFolder: stateFolder,
			variables: {
				...passed.variables,
				MNEMA_VECTOR_LAG_MS: String(vectorLagMs),
				...(embeddingsUrl === undefined ? {} : { MNEMA_EMBEDDINGS_URL: embeddingsUrl }),
			},
			secrets: { ...passed.secrets, MNEMA_ADMIN_KEY: key },
			watch,
			// What the Worker was doing when it was stopped fails, and is done at the next start.
			onLog: (log) => isStopping || printFaults(log),
		});
		noteServerUrl(stateFolder, worker.url);
		return {
			url: worker.url,
			adminKey: key,
			async stop() {
				isStopping = true;
				await worker.stop();
				releaseStateFolder(stateFolder);
			},
		};
	} catch (error) {
		releaseStateFolder(stateFolder);
		throw error;
	}
}

/** The Worker logs a line for what went wrong; what went right is in the answers. */
function printFaults({ level, message }: WorkerLog): void {
	if (level === "error" || level === "warn") process.stderr.write(`${message}\n`);
}
