import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { KeptEmbedding } from "./embedding-cache.ts";

export type EmbeddedTexts = readonly KeptEmbedding[];

export interface EmbeddingPool {
	embed(texts: readonly string[]): Promise<EmbeddedTexts>;
	close(): Promise<void>;
}

interface Thread {
	readonly worker: Worker;
	/** Resolves when the thread has done everything it was given. */
	idle: Promise<unknown>;
	queued: number;
}

/** A thread for each core; a call goes whole to the one with the least to do. */
export function startEmbeddingPool(): EmbeddingPool {
	const threads = Array.from({ length: availableParallelism() }, startThread);
	return {
		embed(texts) {
			const thread = threads.reduce((least, other) => (other.queued < least.queued ? other : least));
			return enqueue(thread, texts);
		},
		async close() {
			await Promise.all(threads.map(({ worker }) => worker.terminate()));
		},
	};
}

function startThread(): Thread {
	const worker = new Worker(join(import.meta.dirname, "embedding-worker.ts"));
	return { worker, idle: Promise.resolve(), queued: 0 };
}

/** One call at a time, so that the next message is this one's answer. */
function enqueue(thread: Thread, texts: readonly string[]): Promise<EmbeddedTexts> {
	thread.queued += texts.length;
	const answer = thread.idle.then(() => exchange(thread.worker, texts));
	thread.idle = answer
		.catch(() => undefined)
		.then(() => {
			thread.queued -= texts.length;
		});
	return answer;
}

function exchange(worker: Worker, texts: readonly string[]): Promise<EmbeddedTexts> {
	return new Promise((resolve, reject) => {
		const settle = (act: () => void): void => {
			worker.off("message", onMessage);
			worker.off("error", onError);
			worker.off("exit", onExit);
			act();
		};
		const onMessage = (answer: EmbeddedTexts): void => settle(() => resolve(answer));
		const onError = (error: unknown): void => settle(() => reject(error));
		const onExit = (): void => settle(() => reject(new Error("The embedding thread has ended.")));
		worker.on("message", onMessage);
		worker.on("error", onError);
		worker.on("exit", onExit);
		worker.postMessage(texts);
	});
}
