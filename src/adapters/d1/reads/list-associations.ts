import { type SQL, sql } from "drizzle-orm";
import type { Association } from "../../../core/domain/activation/association.ts";
import type { AssociationListRequest } from "../../../core/ports/association-source.ts";
import { ofDeeper } from "../commit/found-pairs.ts";
import type { MeteredD1 } from "../metered-d1.ts";
import { associationOf } from "../rows/association-row.ts";
import { notExpired } from "./match-sql.ts";
import { mergedParts } from "./merged-parts.ts";

/** One page: the edges of each scope of the chain come in order out of one index, and are merged. */
export async function listAssociations(
	db: MeteredD1,
	tenantId: string,
	request: AssociationListRequest,
): Promise<readonly Association[]> {
	const { chain, limit, id, now } = request;
	const inScopes = chain.links.flatMap(({ token }) =>
		remaining(request).map(
			(rest) => sql`SELECT s.id AS source_id, a.neighbour_id AS target_id, a.weight AS weight, a.kind, a.created_at,
					a.updated_at, ${ofDeeper("scope_path")} AS scope_path
				FROM memories AS s
				CROSS JOIN associations AS a INDEXED BY associations_by_weight ON a.node_seq = s.seq
				CROSS JOIN memories AS t ON t.seq = a.neighbour_seq
				WHERE s.tenant_id = ${tenantId} AND s.id = ${id} AND s.archived_at IS NULL AND a.scope_token = ${token} AND ${rest}
					AND t.archived_at IS NULL AND ${notExpired(now, sql.raw("t"))}`,
		),
	);
	const [rows = []] = await db.run("list associations", [
		mergedParts(inScopes, { order: sql.raw("weight DESC, target_id"), limit }),
	]);
	return rows.map(associationOf);
}

/** What comes after a place: the rest of its weight, and all that is lighter. Each is one range, so that a page reads no row before it. */
function remaining({ after }: AssociationListRequest): readonly SQL[] {
	if (after === null) return [sql`TRUE`];
	const { weight, neighbourId } = after;
	return [sql`a.weight = ${weight} AND a.neighbour_id > ${neighbourId}`, sql`a.weight < ${weight}`];
}
