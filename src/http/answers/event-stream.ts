import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { SSEStreamingApi } from "hono/streaming";
import type { Failure } from "../../core/domain/failure.ts";
import type { HttpEnv } from "../http-env.ts";
import { thrownProblem } from "../on-error.ts";
import { failureToProblem, type Problem } from "../problem.ts";
import { fail, problemText } from "../problem-response.ts";
import { costText } from "./cost-text.ts";

export const EVENT_STREAM = "text/event-stream";

/** Sends one event at once, its data as JSON. Throws ListenerGone where nobody reads any more, which ends the work. */
export type SendEvent = (event: string, data: unknown) => void;

/** The caller has gone away. Thrown out of whatever was telling, and answered by nobody. */
export class ListenerGone extends Error {
	override readonly name = "ListenerGone";
}

/** True where the caller would rather have events than JSON. */
export function wantsEvents(c: Context<HttpEnv>): boolean {
	const json = "application/json";
	return accepts(c, { header: "Accept", supports: [json, EVENT_STREAM], default: json }) === EVENT_STREAM;
}

/**
 * Answers with the events that `produce` sends, each as it is sent. The stream begins with the first of them: what fails before
 * is an ordinary problem, with its status. What fails later is an event `error` that holds the problem. The cost comes last of all.
 */
export async function eventStream(
	c: Context<HttpEnv>,
	produce: (send: SendEvent) => Promise<Failure | null>,
): Promise<Response> {
	const { readable, writable } = new TransformStream();
	const stream = new SSEStreamingApi(writable, readable);
	const begun = Promise.withResolvers<null>();
	let written = Promise.resolve();
	const write = (event: string, data: string): void => {
		begun.resolve(null);
		written = written.then(() => stream.writeSSE({ event, data }));
	};
	const work = produce((event, data) => {
		if (stream.aborted) throw new ListenerGone("Nobody listens.");
		write(event, JSON.stringify(data));
	});
	const failedFirst = await Promise.race([begun.promise, work]);
	if (failedFirst !== null) return fail(c, failedFirst);

	// In the Worker the answer's body keeps the work alive, and a caller that goes away ends it.
	void problemOf(c, work).then(async (problem) => {
		if (problem !== null) write("error", problemText(c.var.requestId, problem));
		write("cost", costText(c.var.services.cost()));
		await written;
		await stream.close();
	});
	return new Response(stream.responseReadable, { headers: { "Content-Type": EVENT_STREAM } });
}

/** What is to be told of how the work ended; null where it ended well, or nobody is left to be told. */
async function problemOf(c: Context<HttpEnv>, work: Promise<Failure | null>): Promise<Problem | null> {
	try {
		const failure = await work;
		return failure === null ? null : failureToProblem(failure);
	} catch (error) {
		return error instanceof ListenerGone ? null : thrownProblem(error, c);
	}
}
