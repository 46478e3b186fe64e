import type { ActivationLog } from "../domain/activation/activation-log.ts";
import { activationSeeds } from "../domain/activation/activation-seeds.ts";
import { compareLit, type LitMemory } from "../domain/activation/lit-memory.ts";
import type { Failure, FieldError } from "../domain/failure.ts";
import { type AskedBounds, activationBounds } from "../domain/query/activation-bounds.ts";
import type { MemoryQuery } from "../domain/query/query.ts";
import { LAYERS } from "../domain/record/layer.ts";
import type { MemoryRecord } from "../domain/record/record.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { mayRead } from "../domain/scope/reach.ts";
import { isEligibleRecord } from "../domain/selection/record-drop-reason.ts";
import { wasThere } from "../domain/selection/was-there.ts";
import type { Deps } from "./deps.ts";
import { coordinatorFor } from "./retrieval/coordinator-for.ts";
import { type GovernedQuery, governedQuery } from "./retrieval/governed-query.ts";
import type { OnLit } from "./retrieval/spread-activation.ts";
import { spreadingActivation } from "./retrieval/spreading-activation.ts";
import { storedById } from "./stored-by-id.ts";

export interface ActivateRequest {
	/** What the walk may light; where no seeds are named, its cue finds them. */
	readonly query: Omit<MemoryQuery, "activation">;
	/** Null: what the query recalls. */
	readonly seeds: readonly NamedSeed[] | null;
	readonly bounds: AskedBounds;
	readonly onLit?: OnLit;
}

export interface NamedSeed {
	readonly id: string;
	/** Over 0, 1 at most. Of two of one id the stronger counts. */
	readonly activation: number;
}

interface Seeds {
	readonly lit: readonly LitMemory[];
	/** True where a source of theirs failed: there may have been better ones. */
	readonly degraded: boolean;
}

/** A walk for its own sake: over the graph from memories that are named, or found by a cue. Writes nothing. */
export async function activate(deps: Deps, request: ActivateRequest): Promise<Result<ActivationLog, Failure>> {
	if (!mayRead(deps.reach, request.query.scope)) return err({ kind: "not_found" });
	const governed = governedQuery(deps, { ...request.query, activation: null });
	if (!governed.ok) return governed;
	const query = governed.value;
	const seeds =
		request.seeds === null ? ok(await foundSeeds(deps, query)) : await namedSeeds(deps, query, request.seeds);
	if (!seeds.ok) return seeds;
	const spread = spreadingActivation(deps, activationBounds(request.bounds, deps.retrieval.activation));
	const { log } = await spread({ query, seeds: seeds.value.lit, onLit: request.onLit });
	return ok({ nodes: log.nodes, degraded: log.degraded || seeds.value.degraded });
}

async function foundSeeds(deps: Deps, query: GovernedQuery): Promise<Seeds> {
	const { result, scanned } = await coordinatorFor(deps, query).retrieve(query);
	const lit = activationSeeds({ ranked: result.memories, stored: scanned.stored, query });
	return { lit, degraded: result.degraded };
}

async function namedSeeds(
	deps: Deps,
	query: MemoryQuery,
	named: readonly NamedSeed[],
): Promise<Result<Seeds, Failure>> {
	const stored = await storedById(
		deps,
		named.map(({ id }) => id),
	);
	const strongest = new Map<string, LitMemory>();
	const errors: FieldError[] = [];
	for (const [index, { id, activation }] of named.entries()) {
		const memory = stored.get(id);
		if (memory === undefined || !isThere(memory.record, query)) {
			errors.push({ path: `seeds.${index}.id`, message: "names no memory of this scope or those above it." });
		} else if (activation > (strongest.get(id)?.activation ?? 0)) {
			strongest.set(id, { memory, activation, sourceId: null });
		}
	}
	if (errors.length > 0) return err({ kind: "validation", errors });
	return ok({ lit: [...strongest.values()].toSorted(compareLit), degraded: false });
}

/** Of the chain and alive: what else the query leaves out is no reason to refuse a memory that the caller names. */
function isThere(record: MemoryRecord, query: MemoryQuery): boolean {
	const unnarrowed = { ...query, layers: LAYERS, excludeSpeakers: [], filter: null };
	return wasThere(record, query) && isEligibleRecord(record, unnarrowed);
}
