import type { MemoryRecord } from "../../../core/domain/record/record.ts";
import { scopeChain } from "../../../core/domain/scope/scope-chain.ts";
import { textHash } from "../../../core/domain/text/normalised-text.ts";
import { scopePath } from "./scope-path.ts";

type ColumnValue = string | number | null;

/** What no rewrite changes. */
export const IDENTITY_COLUMNS = [
	"tenant_id",
	"id",
	"scope_token",
	"root_token",
	"scope_path",
	"layer",
	"speaker",
	"created_at",
] as const;

export const STATE_COLUMNS = [
	"text",
	"text_hash",
	"term_count",
	"label",
	"salience",
	"confidence",
	"pinned",
	"metadata",
	"tags",
	"session_id",
	"source_run_id",
	"source_turn",
	"source_operation_id",
	"source_derived_from",
	"event_time",
	"valid_from",
	"valid_to",
	"due_at",
	"expires_at",
	"subject_key",
	"superseded_by",
	"superseded_at",
	"version",
	"cause",
	"updated_at",
] as const;

type IdentityRow = Readonly<Record<(typeof IDENTITY_COLUMNS)[number], ColumnValue>>;
type StateRow = Readonly<Record<(typeof STATE_COLUMNS)[number], ColumnValue>>;

export function identityRow(tenantId: string, record: MemoryRecord): IdentityRow {
	const chain = scopeChain(tenantId, record.scope);
	return {
		tenant_id: tenantId,
		id: record.id,
		scope_token: chain.links[0].token,
		root_token: chain.rootToken,
		scope_path: scopePath(record.scope),
		layer: record.layer,
		speaker: record.speaker,
		created_at: record.createdAt,
	};
}

/** Lists and objects go in as JSON text inside the row's own JSON, so that SQLite never reads or reorders them. */
export function stateRow(record: MemoryRecord, cause: string, termCount: number): StateRow {
	return {
		text: record.text,
		text_hash: textHash(record.text),
		term_count: termCount,
		label: record.label,
		salience: record.salience,
		confidence: record.confidence,
		pinned: record.pinned ? 1 : 0,
		metadata: JSON.stringify(record.metadata),
		tags: JSON.stringify(record.tags),
		session_id: record.sessionId,
		source_run_id: record.source.runId,
		source_turn: record.source.turn,
		source_operation_id: record.source.operationId,
		source_derived_from: JSON.stringify(record.source.derivedFrom),
		event_time: record.eventTime,
		valid_from: record.validFrom,
		valid_to: record.validTo,
		due_at: record.dueAt,
		expires_at: record.expiresAt,
		subject_key: record.subjectKey,
		superseded_by: record.supersededBy,
		superseded_at: record.supersededAt,
		version: record.version,
		cause,
		updated_at: record.updatedAt,
	};
}
