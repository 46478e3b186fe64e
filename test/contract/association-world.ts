import type { Association } from "../../src/core/domain/activation/association.ts";
import { ACTIVATION_EDGES_MAX, PAGE_LIMIT_MAX } from "../../src/core/domain/limits.ts";
import type { MemoryRecord } from "../../src/core/domain/record/record.ts";
import type { Scope } from "../../src/core/domain/scope/scope.ts";
import type {
	AssociationChange,
	AssociationEnds,
	AssociationListRequest,
	NeighbourRequest,
} from "../../src/core/ports/association-source.ts";
import type { CommitOutcome } from "../../src/core/ports/record-store.ts";
import { AGENT, createStoreWorld, NOW, recordOf, type StoreHarness, USER } from "./store-world.ts";

export const ORG: Scope = { version: 1, path: [["org", "acme"]] };
export const SIBLING: Scope = {
	version: 1,
	path: [
		["user", "42"],
		["agent", "other"],
	],
};

export type Put = AssociationChange["puts"][number];

export function ends(source: MemoryRecord, target: MemoryRecord): AssociationEnds {
	return { sourceId: source.id, targetId: target.id };
}

export function put(source: MemoryRecord, target: MemoryRecord, weight = 0.5, kind: string | null = null): Put {
	return { ...ends(source, target), weight, kind };
}

/** What a test sees of a node: its fan-out, and its heaviest edges as neighbour and weight. */
export interface SeenNode {
	readonly fanOut: number;
	readonly edges: readonly (readonly [id: string, weight: number])[];
}

/** A tenant with short words for what tests do with its associations. */
export function createAssociationWorld(harness: StoreHarness, tenantId?: string) {
	const world = createStoreWorld(harness, tenantId);
	return {
		...world,
		link: (...puts: readonly Put[]): Promise<CommitOutcome> => world.commit({ associations: { puts, removes: [] } }),
		unlink: (...removes: readonly AssociationEnds[]) => world.commit({ associations: { puts: [], removes } }),
		/** Stored records, `count` of a scope. */
		async memories(count: number, scope: Scope = USER): Promise<readonly MemoryRecord[]> {
			const records = Array.from({ length: count }, () => recordOf({ scope }));
			await world.put(...records);
			return records;
		},
		async seen({ id }: MemoryRecord, scope: Scope = AGENT, over: Partial<NeighbourRequest> = {}): Promise<SeenNode> {
			const asked = { chain: world.chain(scope), ids: [id], limit: ACTIVATION_EDGES_MAX, ...over };
			const [node] = await world.associations.neighbours(asked);
			if (node === undefined) return { fanOut: 0, edges: [] };
			return { fanOut: node.fanOut, edges: node.edges.map(({ neighbour, weight }) => [neighbour.record.id, weight]) };
		},
		of({ id }: MemoryRecord, over: Partial<AssociationListRequest> = {}): Promise<readonly Association[]> {
			const asked = { chain: world.chain(AGENT), id, after: null, limit: PAGE_LIMIT_MAX, now: NOW, ...over };
			return world.associations.of(asked);
		},
	};
}
