import { SOURCE_DEADLINE_MS } from "../../domain/limits.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { profileOrder } from "../../domain/ranking/profile-order.ts";
import type { MemoryRecord, StoredMemory } from "../../domain/record/record.ts";
import { scopeDistance } from "../../domain/scope/scope.ts";
import { scopeChain } from "../../domain/scope/scope-chain.ts";
import type { ProfileRequest } from "../../ports/record-store.ts";
import type { Deps } from "../deps.ts";
import type { CandidateSource } from "./candidate-source.ts";
import { isCrowdedOut } from "./crowded-out.ts";
import { nothingScanned, nothingWeighed } from "./nothing-scanned.ts";

type ProfileDeps = Pick<Deps, "tenantId" | "records" | "deadlines">;

/** The source for an empty cue: what the scope chain holds most dear. */
export function profileSource({ tenantId, records, deadlines }: ProfileDeps): CandidateSource {
	return {
		async scan(query) {
			const chain = scopeChain(tenantId, query.scope);
			const request = { ...query, chain, limitPerScope: limitPerScope(query, chain.links.length) };
			const readProfile = (asked: ProfileRequest) =>
				deadlines.within({ part: "profile", ms: SOURCE_DEADLINE_MS, work: () => records.profile(asked) });
			let read = await readProfile(request);
			if (
				read.kind === "answered" &&
				isCrowdedOut(recordsOf(read.value), { query, laneLimit: request.limitPerScope })
			) {
				read = await readProfile({ ...request, eligible: query });
			}
			if (read.kind === "missed") return nothingScanned(["profile"]);
			const memories = read.value.flatMap((memory) => {
				const distance = scopeDistance(memory.record.scope, query.scope);
				return distance === null ? [] : [{ ...memory, scopeDistance: distance }];
			});
			return {
				memories: profileOrder(memories, query.asOf).slice(0, query.candidateLimit),
				stored: new Map(read.value.map((memory) => [memory.record.id, memory])),
				sources: { profile: memories.length },
				unavailable: [],
				explain: nothingWeighed,
			};
		},
	};
}

function recordsOf(memories: readonly StoredMemory[]): readonly MemoryRecord[] {
	return memories.map(({ record }) => record);
}

/**
 * A deep chain shares the candidates out, so that what a profile reads does not grow with its depth; each scope still
 * gives twice what the block may show, since some are dropped for their length.
 */
function limitPerScope({ candidateLimit, limit }: MemoryQuery, scopes: number): number {
	return Math.min(candidateLimit, Math.max(Math.ceil(candidateLimit / scopes), 2 * limit));
}
