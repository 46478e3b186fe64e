import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Failure, invalid } from "../../core/domain/failure.ts";
import { parseExactly } from "../../core/domain/json/exact-json.ts";
import { isJsonObject, type JsonObject } from "../../core/domain/json/json.ts";
import { BODY_BYTES_MAX } from "../../core/domain/limits.ts";
import { err, ok, type Result } from "../../core/domain/result.ts";
import { withExactMetadata } from "../contract/input/exact-metadata.ts";
import { illFormedPath, mayBeIllFormed, parseJson } from "../contract/input/json-text.ts";
import type { HttpEnv } from "../http-env.ts";
import { fail } from "../problem-response.ts";
import { noQuery } from "./no-query.ts";

const tooLarge: Failure = { kind: "too_large", path: "", message: `The body is over ${BODY_BYTES_MAX} bytes.` };

/**
 * Reads the body as one JSON object, whatever its content type says. A call with a body takes no query
 * parameters, and a parameter that is ignored would be a surprise, so they are refused here as well.
 */
export const jsonBody: readonly [MiddlewareHandler<HttpEnv>, MiddlewareHandler<HttpEnv>, MiddlewareHandler<HttpEnv>] = [
	noQuery,
	bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => fail(c, tooLarge) }),
	async (c, next) => {
		const body = readObject(await c.req.arrayBuffer());
		if (!body.ok) return fail(c, body.error);
		c.set("body", body.value);
		return next();
	},
];

export function readObject(bytes: ArrayBuffer): Result<JsonObject, Failure> {
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
	} catch {
		return err(invalid("", "The body is not UTF-8."));
	}
	const parsed = parseJson(text);
	if (!parsed.ok) return err({ kind: "validation", errors: [parsed.error] });
	const body = parsed.value;
	if (!isJsonObject(body)) return err(invalid("", "The body must be a JSON object."));
	const illFormed = mayBeIllFormed(text) ? illFormedPath(body) : null;
	if (illFormed !== null) return err(invalid(illFormed, "holds a lone surrogate, which is no Unicode text."));
	return ok(withExactMetadata(body, () => parseExactly(text)));
}
