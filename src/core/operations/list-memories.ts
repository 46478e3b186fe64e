import type { Failure } from "../domain/failure.ts";
import type { Filter } from "../domain/filter/filter.ts";
import type { Layer } from "../domain/record/layer.ts";
import type { StoredMemory } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead } from "../domain/scope/reach.ts";
import type { Scope } from "../domain/scope/scope.ts";
import type { ListRequest } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";
import { pageOf } from "./page-of.ts";

export interface ListMemoriesRequest {
	readonly scope: Scope;
	readonly inherited: boolean;
	readonly descendants: boolean;
	readonly layer: Layer | null;
	readonly tag: string | null;
	readonly sessionId: string | null;
	readonly filter: Filter | null;
	readonly includeSuperseded: boolean;
	readonly after: ListRequest["after"];
	/** 1..PAGE_LIMIT_MAX */
	readonly limit: number;
}

export interface MemoryPage {
	readonly memories: readonly StoredMemory[];
	/** Where the next page begins; null at the end. */
	readonly next: ListRequest["after"];
}

/** One page, newest first. Expired memories are not listed: by id they are not there either. */
export async function listMemories(
	deps: Pick<Deps, "records" | "reach" | "clock">,
	request: ListMemoriesRequest,
): Promise<Result<MemoryPage, Failure>> {
	if (!mayRead(deps.reach, request.scope)) return err({ kind: "not_found" });
	const found = await deps.records.list({
		...request,
		reach: deps.reach,
		liveAt: deps.clock.now(),
		limit: request.limit + 1,
	});
	const { rows: memories, last } = pageOf(found, request.limit);
	return ok({ memories, next: last === null ? null : { createdAt: last.record.createdAt, id: last.record.id } });
}
