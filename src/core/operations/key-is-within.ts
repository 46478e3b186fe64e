import { mayWrite, type Reach } from "../domain/scope/reach.ts";
import type { StoredKey } from "../ports/key-store.ts";

/** Whether a key reaches no scope beyond a reach: who holds a scoped key has no say over wider ones. */
export function keyIsWithin(reach: Reach, { scopes }: Pick<StoredKey, "scopes">): boolean {
	if (reach.scopes === null) return true;
	return scopes?.every((scope) => mayWrite(reach, scope)) ?? false;
}
