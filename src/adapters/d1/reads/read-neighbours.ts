import { type SQL, sql } from "drizzle-orm";
import { compareEdges } from "../../../core/domain/activation/heaviest-first.ts";
import type { NodeNeighbours } from "../../../core/domain/activation/node-neighbours.ts";
import type { NeighbourRequest } from "../../../core/ports/association-source.ts";
import { foundRows } from "../commit/found-rows.ts";
import type { MeteredD1, Row } from "../metered-d1.ts";
import { MEMORY_COLUMNS, memoryOf } from "../rows/memory-row.ts";
import { readNumber, readText } from "../rows/row-reader.ts";
import { boundList } from "../rows/values.ts";
import { mergedParts } from "./merged-parts.ts";

type Edge = NodeNeighbours["edges"][number];

/** Two statements in one round trip, since a node's fan-out is the same however many of its edges are followed. */
export async function readNeighbours(
	db: MeteredD1,
	tenantId: string,
	request: NeighbourRequest,
): Promise<readonly NodeNeighbours[]> {
	if (request.ids.length === 0) return [];
	const nodes = sql`(SELECT m.id, m.seq FROM ${foundRows(tenantId, idsOf(request))} WHERE m.archived_at IS NULL) AS n`;
	const [counts = [], rows = []] = await db.run("neighbours", [fanOuts(nodes, request), heaviest(nodes, request)]);
	const edgesById = Map.groupBy(rows, (row) => readText(row, "node_id"));
	return counts.map((row) => {
		const id = readText(row, "node_id");
		const edges = (edgesById.get(id) ?? []).map(edgeOf).toSorted(compareEdges);
		return { id, fanOut: readNumber(row, "edges"), edges };
	});
}

function fanOuts(nodes: SQL, { chain }: NeighbourRequest): SQL {
	const tokens = boundList(chain.links.map(({ token }) => token));
	return sql`SELECT n.id AS node_id, sum(c.edges) AS edges FROM ${nodes}
		CROSS JOIN association_counts AS c ON c.node_seq = n.seq AND c.scope_token IN (${tokens}) GROUP BY n.seq`;
}

/**
 * Of each node, the first of its edges in every scope of the chain, merged: the index holds them in order, so that a hub is read
 * no further than a leaf. Whole memories are read only for what comes out of that.
 */
function heaviest(nodes: SQL, { chain, limit }: NeighbourRequest): SQL {
	const inScopes = chain.links.map(
		({ token }) => sql`SELECT a.neighbour_seq, a.weight AS weight, a.neighbour_id AS neighbour_id
			FROM associations AS a INDEXED BY associations_by_weight CROSS JOIN memories AS t ON t.seq = a.neighbour_seq
			WHERE a.node_seq = n.seq AND a.scope_token = ${token} AND t.archived_at IS NULL`,
	);
	const first = mergedParts(inScopes, { order: sql.raw("weight DESC, neighbour_id"), limit });
	return sql`SELECT n.id AS node_id, e.weight AS edge_weight, ${MEMORY_COLUMNS} FROM ${nodes}
		CROSS JOIN associations AS e ON e.node_seq = n.seq AND e.neighbour_seq IN (SELECT neighbour_seq FROM (${first}))
		CROSS JOIN memories AS m ON m.seq = e.neighbour_seq`;
}

function idsOf({ ids }: NeighbourRequest): string {
	return JSON.stringify([...new Set(ids)].map((id) => ({ id })));
}

function edgeOf(row: Row): Edge {
	return { neighbour: memoryOf(row), weight: readNumber(row, "edge_weight") };
}
