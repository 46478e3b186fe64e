import { activatedNode } from "../../domain/activation/activated-node.ts";
import type { ActivatedNode, ActivationLog } from "../../domain/activation/activation-log.ts";
import type { LitMemory } from "../../domain/activation/lit-memory.ts";
import type { NodeNeighbours } from "../../domain/activation/node-neighbours.ts";
import { canSpread, spreadStep } from "../../domain/activation/spread-step.ts";
import { type Instant, msOf } from "../../domain/instant.ts";
import { ACTIVATION_DEADLINE_MS, ACTIVATION_EDGES_MAX } from "../../domain/limits.ts";
import type { ActivationBounds } from "../../domain/query/activation-bounds.ts";
import type { MemoryQuery } from "../../domain/query/query.ts";
import { type ScopeChain, scopeChain } from "../../domain/scope/scope-chain.ts";
import type { AssociationSource } from "../../ports/association-source.ts";
import type { Deps } from "../deps.ts";

/** Told of what each hop lit, the seeds first, as soon as it is final; each node once. What it throws ends the walk. */
export type OnLit = (nodes: readonly ActivatedNode[]) => void;

export type SpreadDeps = Pick<Deps, "tenantId" | "clock" | "deadlines"> & { readonly graph: AssociationSource };

export interface SpreadRequest {
	/** Whose chain the walk stays in, and what may be lit at all. */
	readonly query: MemoryQuery;
	/** Strongest or best first: of more than `bounds.maxNodes`, the first. No memory twice. */
	readonly seeds: readonly LitMemory[];
	readonly bounds: ActivationBounds;
	readonly onLit?: OnLit | undefined;
}

export interface Spread {
	/** Every lighting of a node; `activationEvents` gives each node at its strongest. */
	readonly log: ActivationLog;
	/** What was reached over an edge, seeds among it where an edge lit them more strongly, each at its strongest. */
	readonly reached: readonly LitMemory[];
}

/** A walk with its graph and its bounds: what a coordinator is given. */
export type SpreadingActivation = (request: Omit<SpreadRequest, "bounds">) => Promise<Spread>;

/**
 * Walks the graph from the seeds (semantics §11), one round trip a hop, for ACTIVATION_DEADLINE_MS in all. A graph that fails or is
 * late ends the walk, which is then degraded, with what it reached.
 */
export async function spreadActivation(deps: SpreadDeps, request: SpreadRequest): Promise<Spread> {
	const { query, bounds, onLit } = request;
	const seeds = request.seeds.slice(0, bounds.maxNodes);
	const chain = scopeChain(deps.tenantId, query.scope);
	const startedAt = deps.clock.now();
	const lightings: LitMemory[] = [];
	const lit = new Map<string, LitMemory>();
	const light = (nodes: readonly LitMemory[]): void => {
		const fresh = nodes.filter(({ memory }) => !lit.has(memory.record.id));
		lightings.push(...nodes);
		for (const node of nodes) lit.set(node.memory.record.id, node);
		if (fresh.length > 0) onLit?.(fresh.map(activatedNode));
	};
	const spreadOf = (degraded: boolean): Spread => ({
		log: { nodes: lightings.map(activatedNode), degraded },
		reached: [...lit.values()].filter(({ sourceId }) => sourceId !== null),
	});

	light(seeds);
	let frontier: readonly LitMemory[] = seeds;
	for (let hop = 0; hop < bounds.maxHops; hop++) {
		const spreading = frontier.filter(canSpread);
		if (spreading.length === 0) break;
		const ids = spreading.map(({ memory }) => memory.record.id);
		const neighbours = await askGraph(deps, { chain, ids, startedAt });
		if (neighbours === null) return spreadOf(true);
		frontier = spreadStep({ frontier: spreading, neighbours, lit, nodesMax: bounds.maxNodes, query });
		light(frontier);
	}
	return spreadOf(false);
}

/** Null where the graph failed, or the time of the walk ran out. */
async function askGraph(
	{ graph, clock, deadlines }: SpreadDeps,
	walk: { readonly chain: ScopeChain; readonly ids: readonly string[]; readonly startedAt: Instant },
): Promise<readonly NodeNeighbours[] | null> {
	const { chain, ids, startedAt } = walk;
	const leftMs = ACTIVATION_DEADLINE_MS - (msOf(clock.now()) - msOf(startedAt));
	if (leftMs <= 0) return null;
	const answer = await deadlines.within({
		part: "spread",
		ms: leftMs,
		work: async () => {
			const nodes = await graph.neighbours({ chain, ids, limit: ACTIVATION_EDGES_MAX });
			// Where it enters: a weight or a fan-out out of its bounds would light nodes more strongly than what lit them.
			if (!nodes.every(isSound)) throw new RangeError("a graph gave a weight or a fan-out out of its bounds");
			return nodes;
		},
	});
	return answer.kind === "answered" ? answer.value : null;
}

function isSound({ fanOut, edges }: NodeNeighbours): boolean {
	return fanOut >= Math.max(1, edges.length) && edges.every(({ weight }) => weight >= 0 && weight <= 1);
}
