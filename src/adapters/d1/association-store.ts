import type { AssociationStore } from "../../core/ports/association-source.ts";
import { listAssociations } from "./reads/list-associations.ts";
import { readNeighbours } from "./reads/read-neighbours.ts";
import type { D1Tenant } from "./record-store.ts";

export function d1AssociationStore({ db, tenantId }: D1Tenant): AssociationStore {
	return {
		neighbours: async (request) => (request.chain.tenantId === tenantId ? readNeighbours(db, tenantId, request) : []),
		of: async (request) => (request.chain.tenantId === tenantId ? listAssociations(db, tenantId, request) : []),
	};
}
