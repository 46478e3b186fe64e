import type { Failure } from "../domain/failure.ts";
import { isExpired } from "../domain/record/is-live.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead } from "../domain/scope/reach.ts";
import type { Deps } from "./deps.ts";

/** A memory by id; `not_found` where it never was, is deleted or expired, or lies outside the key's reach. */
export async function getMemory(
	deps: Pick<Deps, "records" | "reach" | "clock">,
	id: string,
): Promise<Result<StoredMemory, Failure>> {
	const stored = await deps.records.find(id);
	if (stored === null || !mayRead(deps.reach, stored.record.scope) || isExpired(stored.record, deps.clock.now())) {
		return err({ kind: "not_found" });
	}
	return ok(stored);
}
