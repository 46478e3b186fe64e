import { type SQL, sql } from "drizzle-orm";
import type { Instant } from "../../../core/domain/instant.ts";
import type { AssociationChange, AssociationEnds } from "../../../core/ports/association-source.ts";
import { endsJson } from "../rows/association-row.ts";
import { numbers } from "../rows/values.ts";
import { foundPairs, namedPairs, ON_ONE_PATH, ofDeeper } from "./found-pairs.ts";
import { foundRows } from "./found-rows.ts";

/** What a count gains or loses. One that comes to nothing is taken away by the statement after it. */
const ADDED = sql.raw("ON CONFLICT (node_seq, scope_token) DO UPDATE SET edges = edges + excluded.edges");
const DIRECTIONS = sql`(${numbers(2)}) AS d`;

/** Refuses the batch where an edge cannot be, or is not what the plan was made against. */
export function associationGuards(tenantId: string, { puts, expected = [] }: AssociationChange): readonly SQL[] {
	const guards: SQL[] = [];
	if (puts.length > 0) {
		guards.push(sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM ${namedPairs(tenantId, endsJson(puts))}
			WHERE s.seq IS NULL OR t.seq IS NULL OR s.seq = t.seq OR NOT ${ON_ONE_PATH} LIMIT 1`);
	}
	if (expected.length > 0) {
		const known = expected.map(({ sourceId, targetId, createdAt }) => ({ sourceId, targetId, createdAt }));
		guards.push(sql`INSERT INTO commit_guard (verdict) SELECT 'moved' FROM ${namedPairs(tenantId, JSON.stringify(known))}
			LEFT JOIN associations AS a ON a.node_seq = s.seq AND a.neighbour_seq = t.seq
			WHERE a.created_at IS NOT (j.value ->> 'createdAt') LIMIT 1`);
	}
	return guards;
}

/** Writes edges, counting first which of them are new: counting a node's edges anew would read them all. */
export function putStatements(tenantId: string, puts: AssociationChange["puts"], now: Instant): readonly SQL[] {
	if (puts.length === 0) return [];
	const edges = puts.map(({ sourceId, targetId, weight, kind }) => ({ sourceId, targetId, weight, kind }));
	const halves = sql`(SELECT ${halfOf("s.seq", "t.seq")}, iif(d.column1, t.id, s.id) AS neighbour_id,
			${ofDeeper("scope_token")} AS scope_token, j.value AS value
		FROM ${foundPairs(tenantId, JSON.stringify(edges))} CROSS JOIN ${DIRECTIONS}) AS h`;
	return [
		sql`INSERT INTO association_counts (node_seq, scope_token, edges) SELECT h.node_seq, h.scope_token, count(*)
			FROM ${halves} WHERE NOT EXISTS (SELECT 1 FROM associations AS a
				WHERE a.node_seq = h.node_seq AND a.neighbour_seq = h.neighbour_seq)
			GROUP BY h.node_seq, h.scope_token ${ADDED}`,
		sql`INSERT INTO associations
				(node_seq, neighbour_seq, neighbour_id, scope_token, weight, kind, created_at, updated_at)
			SELECT h.node_seq, h.neighbour_seq, h.neighbour_id, h.scope_token, h.value ->> 'weight', h.value ->> 'kind', ${now}, ${now}
			FROM ${halves} WHERE TRUE
			ON CONFLICT (node_seq, neighbour_seq) DO UPDATE SET weight = excluded.weight, kind = excluded.kind,
				updated_at = excluded.updated_at`,
	];
}

/** Takes edges away by name. The last statement returns two rows for each that was there. */
export function removeStatements(tenantId: string, removes: readonly AssociationEnds[]): readonly SQL[] {
	if (removes.length === 0) return [];
	const { counts, edges } = removal(sql`SELECT DISTINCT ${halfOf("s.seq", "t.seq")}
		FROM ${foundPairs(tenantId, endsJson(removes))} CROSS JOIN ${DIRECTIONS}`);
	return [...counts, sql`${edges} RETURNING node_seq`];
}

/** Takes away every edge of memories that are about to be deleted. Nothing is written for one that has none. */
export function detachStatements(tenantId: string, ids: string): readonly SQL[] {
	const { counts, edges } = removal(sql`SELECT DISTINCT ${halfOf("o.node_seq", "o.neighbour_seq")}
		FROM ${foundRows(tenantId, ids)} CROSS JOIN associations AS o ON o.node_seq = m.seq CROSS JOIN ${DIRECTIONS}`);
	return [...counts, edges];
}

/** Both halves of each edge, named by a query; those that are not there are passed over. */
function removal(halves: SQL): { readonly counts: readonly SQL[]; readonly edges: SQL } {
	const found = sql`(${halves}) AS h
		CROSS JOIN associations AS a ON a.node_seq = h.node_seq AND a.neighbour_seq = h.neighbour_seq`;
	return {
		counts: [
			sql`INSERT INTO association_counts (node_seq, scope_token, edges) SELECT a.node_seq, a.scope_token, -count(*)
				FROM ${found} GROUP BY a.node_seq, a.scope_token ${ADDED}`,
			sql`DELETE FROM association_counts WHERE edges = 0
				AND (node_seq, scope_token) IN (SELECT a.node_seq, a.scope_token FROM ${found})`,
		],
		edges: sql`DELETE FROM associations WHERE (node_seq, neighbour_seq) IN (${halves})`,
	};
}

/** An edge in one of the two directions that it is stored in. */
function halfOf(source: string, target: string): SQL {
	return sql.raw(
		`iif(d.column1, ${source}, ${target}) AS node_seq, iif(d.column1, ${target}, ${source}) AS neighbour_seq`,
	);
}
