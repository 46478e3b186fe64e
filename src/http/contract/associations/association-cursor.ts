import type { Failure } from "../../../core/domain/failure.ts";
import { shareFault } from "../../../core/domain/record/record-rules.ts";
import { err, ok, type Result } from "../../../core/domain/result.ts";
import type { AssociationListRequest } from "../../../core/ports/association-source.ts";
import { cursorFailure, openCursor, sealCursor } from "../input/cursor.ts";

type Place = NonNullable<AssociationListRequest["after"]>;

export function formatAssociationCursor({ weight, neighbourId }: Place, hash: string): string {
	return sealCursor([weight, neighbourId], hash);
}

export function parseAssociationCursor(text: string, hash: string): Result<Place, Failure> {
	const [weight, neighbourId, ...more] = openCursor(text, hash) ?? [];
	const refused = err(cursorFailure());
	if (typeof weight !== "number" || shareFault(weight) !== null) return refused;
	if (typeof neighbourId !== "string" || more.length > 0) return refused;
	return ok({ weight, neighbourId });
}
