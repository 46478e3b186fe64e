import type { ModelFaultReason } from "../../core/ports/language-model.ts";

/** Cloudflare's codes for what may go better another time: a timeout of its own, an allocation used up, no capacity. */
const OVERLOADED_CODES = new Set(["3007", "3036", "3040"]);

/**
 * What went wrong behind the binding. It throws errors whose message begins with Cloudflare's code (workers-ai/platform/errors),
 * or that holds the plain text of an answer that was no JSON.
 */
export function aiFaultReason(error: unknown): ModelFaultReason {
	if (!(error instanceof Error)) return "disconnected";
	if (error.name === "AbortError" || error.name === "TimeoutError") return "deadline";
	if (/json mode couldn.t be met/i.test(error.message)) return "malformed";
	const [, code] = /^(?:\w+: )?(\d{4}): /.exec(error.message) ?? [];
	if (code === undefined) return "disconnected";
	return OVERLOADED_CODES.has(code) ? "overloaded" : "refused";
}
