import { comparePlaces, type EdgePlace } from "../../core/domain/activation/heaviest-first.ts";
import { isExpired } from "../../core/domain/record/is-live.ts";
import type { ScopeChain } from "../../core/domain/scope/scope-chain.ts";
import type { AssociationStore } from "../../core/ports/association-source.ts";
import { edgesOf, type InMemoryEdge } from "./in-memory-associations.ts";
import { type InMemoryDatabase, storedMemory } from "./in-memory-database.ts";

export function inMemoryAssociationStore(database: InMemoryDatabase, tenantId: string): AssociationStore {
	/** Of the chain, heaviest first. */
	const inChain = (chain: ScopeChain, id: string): readonly InMemoryEdge[] => {
		const tokens = new Set(chain.links.map(({ token }) => token));
		return edgesOf(database, tenantId, id)
			.filter(({ scopeToken }) => tokens.has(scopeToken))
			.toSorted((left, right) => comparePlaces(placeOf(left), placeOf(right)));
	};
	return {
		async neighbours({ chain, ids, limit }) {
			return [...new Set(ids)].flatMap((id) => {
				const edges = inChain(chain, id);
				if (edges.length === 0) return [];
				const heaviest = edges.slice(0, limit).map(({ association, neighbour }) => ({
					neighbour: storedMemory(database, neighbour),
					weight: association.weight,
				}));
				return [{ id, fanOut: edges.length, edges: heaviest }];
			});
		},
		async of({ chain, id, after, limit, now }) {
			return inChain(chain, id)
				.filter((edge) => !isExpired(edge.neighbour.record, now))
				.filter((edge) => after === null || comparePlaces(after, placeOf(edge)) < 0)
				.slice(0, limit)
				.map(({ association }) => association);
		},
	};
}

function placeOf({ association: { weight, targetId } }: InMemoryEdge): EdgePlace {
	return { weight, neighbourId: targetId };
}
