import type { Context } from "hono";
import { z } from "zod";
import { type Failure, invalid } from "../../core/domain/failure.ts";
import { canonicalJson } from "../../core/domain/json/canonical-json.ts";
import type { JsonObject } from "../../core/domain/json/json.ts";
import { sha256Hex } from "../../core/domain/json/sha256.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "../../core/domain/limits.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import type { Reach } from "../../core/domain/scope/reach.ts";
import { scopeToJson } from "../../core/domain/scope/scope.ts";
import type { Answered, IdempotentCall, JournalledCall } from "../../core/operations/answered.ts";
import type { HttpEnv } from "../http-env.ts";
import { fail } from "../problem-response.ts";
import { tenantOf } from "../tenant-of.ts";
import { versionTag } from "./entity-tag.ts";
import { jsonAnswer, type Rendered } from "./json-answer.ts";

const header = "Idempotency-Key";
const visibleAscii = /^[\x21-\x7e]+$/;

/**
 * The call under its Idempotency-Key, or null where it has none. `render` is what a fresh answer is made with too, so
 * that a replay is the same text (invariant HTTP-5).
 */
export function idempotentCall<T>(
	c: Context<HttpEnv>,
	render: (value: T) => Rendered,
): Result<IdempotentCall<T> | null, Failure> {
	const call = journalledCall(c, render);
	if (!call.ok) return call;
	const { key } = call.value;
	return ok(key === null ? null : { ...call.value, key });
}

/** The same where a call without a key may be named otherwise. */
export function journalledCall<T>(
	c: Context<HttpEnv>,
	render: (value: T) => Rendered,
): Result<JournalledCall<T>, Failure> {
	const key = c.req.header(header) ?? null;
	if (key !== null && (key.length > IDEMPOTENCY_KEY_LENGTH_MAX || !visibleAscii.test(key))) {
		return err(invalid(header, `must be 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} visible ASCII characters.`));
	}
	return ok({
		key: key === null ? null : keyWithin(tenantOf(c).reach, key),
		requestHash: requestHashOf({ method: c.req.method, path: c.req.path, body: c.var.body }),
		render: (value) => {
			const { status, body } = render(value);
			return { status, body };
		},
	});
}

/**
 * Keys of callers that reach different scopes are different keys, or a replay would show one caller what another wrote where
 * the first may not look.
 */
function keyWithin({ scopes }: Reach, key: string): string {
	if (scopes === null) return key;
	return `${key} ${sha256Hex(canonicalJson(scopes.map(scopeToJson)))}`;
}

/** Refuses a key where its answer cannot be kept: one that shows a secret is stored nowhere. */
export function refuseIdempotencyKey(c: Context<HttpEnv>): Failure | null {
	if (c.req.header(header) === undefined) return null;
	return invalid(header, "is not supported here: the answer holds a secret, which is never stored for a replay.");
}

export function answer<T>(
	c: Context<HttpEnv>,
	answered: Result<Answered<T>, Failure>,
	render: (value: T) => Rendered,
): Response {
	if (!answered.ok) return fail(c, answered.error);
	if (answered.value.kind === "fresh") return jsonAnswer(render(answered.value.value));
	const { status, body } = answered.value.answer;
	const response = jsonAnswer({ status, body, ...recordedTag(body) });
	response.headers.set("Idempotency-Replayed", "true");
	return response;
}

const recordedMemory = z.object({ memory: z.object({ version: z.number().int() }) });

/** The tag of the memory that a recorded answer shows, as the fresh answer had it. */
function recordedTag(body: string): Pick<Rendered, "etag"> {
	const recorded = recordedMemory.safeParse(JSON.parse(body));
	return recorded.success ? { etag: versionTag(recorded.data.memory.version) } : {};
}

function requestHashOf(request: {
	readonly method: string;
	readonly path: string;
	readonly body: JsonObject | undefined;
}): string {
	const { method, path, body } = request;
	return sha256Hex(`${method} ${path}\n${body === undefined ? "" : canonicalJson(body)}`);
}
