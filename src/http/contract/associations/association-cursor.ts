import type { EdgePlace } from "../../../core/domain/activation/heaviest-first.ts";
import type { Failure } from "../../../core/domain/failure.ts";
import { shareFault } from "../../../core/domain/record/record-rules.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";
import { cursorFailure, openCursor, sealCursor } from "../input/cursor.ts";

export function formatAssociationCursor({ weight, neighbourId }: EdgePlace, hash: string): string {
	return sealCursor([weight, neighbourId], hash);
}

export function parseAssociationCursor(text: string, hash: string): Result<EdgePlace, Failure> {
	const [weight, neighbourId, ...more] = openCursor(text, hash) ?? [];
	const refused = err(cursorFailure());
	if (typeof weight !== "number" || shareFault(weight) !== null) return refused;
	if (typeof neighbourId !== "string" || more.length > 0) return refused;
	return ok({ weight, neighbourId });
}
