import type { MemoryView } from "../../../core/domain/record/record.ts";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";

/** A memory as every answer shows it: these fields in this order, all of them always. */
export function memoryJson({ record, indexed }: MemoryView) {
	return {
		id: record.id,
		scope: scopeToJson(record.scope),
		layer: record.layer,
		text: record.text,
		label: record.label,
		speaker: record.speaker,
		salience: record.salience,
		confidence: record.confidence,
		pinned: record.pinned,
		tags: record.tags,
		metadata: record.metadata,
		session_id: record.sessionId,
		source: {
			run_id: record.source.runId,
			turn: record.source.turn,
			operation_id: record.source.operationId,
			derived_from: record.source.derivedFrom,
		},
		event_time: record.eventTime,
		valid_from: record.validFrom,
		valid_to: record.validTo,
		due_at: record.dueAt,
		expires_at: record.expiresAt,
		superseded_by: record.supersededBy,
		superseded_at: record.supersededAt,
		subject_key: record.subjectKey,
		version: record.version,
		indexed,
		created_at: record.createdAt,
		updated_at: record.updatedAt,
	};
}
