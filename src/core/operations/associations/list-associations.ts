import type { Association } from "../../domain/activation/association.ts";
import type { EdgePlace } from "../../domain/activation/heaviest-first.ts";
import type { Failure } from "../../domain/failure.ts";
import { isExpired } from "../../domain/record/is-live.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { mayRead } from "../../domain/scope/reach.ts";
import { isPrefix, type Scope } from "../../domain/scope/scope.ts";
import { scopeChain } from "../../domain/scope/scope-chain.ts";
import type { Deps } from "../deps.ts";
import { pageOf } from "../page-of.ts";

export interface ListAssociationsRequest {
	readonly id: string;
	readonly after: EdgePlace | null;
	readonly scope: Scope;
	/** 1..PAGE_LIMIT_MAX */
	readonly limit: number;
}

export interface AssociationPage {
	/** Each from the memory that was asked for. */
	readonly associations: readonly Association[];
	/** Where the next page begins; null at the end. */
	readonly next: EdgePlace | null;
}

/**
 * One page of a memory's associations inside a scope's chain, heaviest first. `not_found` for a memory that is not there, has
 * expired, or lies neither in the scope nor above it.
 */
export async function listAssociations(
	deps: Pick<Deps, "tenantId" | "records" | "associations" | "reach" | "clock">,
	{ scope, id, after, limit }: ListAssociationsRequest,
): Promise<Result<AssociationPage, Failure>> {
	if (!mayRead(deps.reach, scope)) return err({ kind: "not_found" });
	const now = deps.clock.now();
	const asked = { chain: scopeChain(deps.tenantId, scope), id, after, limit: limit + 1, now };
	const [stored, found] = await Promise.all([deps.records.find(id), deps.associations.of(asked)]);
	if (stored === null || !isPrefix(stored.record.scope, scope) || isExpired(stored.record, now)) {
		return err({ kind: "not_found" });
	}
	const { rows: associations, last } = pageOf(found, limit);
	return ok({ associations, next: last === null ? null : { weight: last.weight, neighbourId: last.targetId } });
}
