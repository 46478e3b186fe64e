import { sql } from "drizzle-orm";
import { parseExactly } from "../../../core/domain/json/exact-json.ts";
import { isJsonObject, type JsonObject } from "../../../core/domain/json/json.ts";
import { isLayer, type Layer } from "../../../core/domain/record/layer.ts";
import type { IndexState, MemoryRecord, StoredMemory } from "../../../core/domain/record/record.ts";
import type { Row } from "../metered-d1.ts";
import {
	readInstant,
	readInstantOrNull,
	readNumber,
	readNumberOrNull,
	readText,
	readTextOrNull,
	readTexts,
} from "./row-reader.ts";
import { parseScopePath } from "./scope-path.ts";

/** A memory of the table alias `m`. */
export const MEMORY_COLUMNS =
	sql.raw(`m.seq, m.id, m.scope_path, m.layer, m.text, m.label, m.speaker, m.salience, m.confidence,
	m.pinned, m.metadata, m.tags, m.session_id, m.source_run_id, m.source_turn, m.source_operation_id, m.source_derived_from,
	m.event_time, m.valid_from, m.valid_to, m.due_at, m.expires_at, m.subject_key, m.superseded_by, m.superseded_at,
	m.version, m.created_at, m.updated_at, m.vector_state`);

export function memoryOf(row: Row): StoredMemory {
	return { record: recordOf(row), seq: readNumber(row, "seq"), indexed: indexStateOf(row) };
}

function recordOf(row: Row): MemoryRecord {
	return {
		id: readText(row, "id"),
		scope: parseScopePath(readText(row, "scope_path")),
		layer: readLayer(row),
		text: readText(row, "text"),
		label: readTextOrNull(row, "label"),
		speaker: readTextOrNull(row, "speaker"),
		salience: readNumber(row, "salience"),
		confidence: readNumber(row, "confidence"),
		pinned: readNumber(row, "pinned") === 1,
		metadata: readMetadata(row),
		tags: readTexts(row, "tags"),
		sessionId: readTextOrNull(row, "session_id"),
		source: {
			runId: readTextOrNull(row, "source_run_id"),
			turn: readNumberOrNull(row, "source_turn"),
			operationId: readTextOrNull(row, "source_operation_id"),
			derivedFrom: readTexts(row, "source_derived_from"),
		},
		eventTime: readInstantOrNull(row, "event_time"),
		validFrom: readInstantOrNull(row, "valid_from"),
		validTo: readInstantOrNull(row, "valid_to"),
		dueAt: readInstantOrNull(row, "due_at"),
		expiresAt: readInstantOrNull(row, "expires_at"),
		subjectKey: readTextOrNull(row, "subject_key"),
		supersededBy: readTextOrNull(row, "superseded_by"),
		supersededAt: readInstantOrNull(row, "superseded_at"),
		version: readNumber(row, "version"),
		createdAt: readInstant(row, "created_at"),
		updatedAt: readInstant(row, "updated_at"),
	};
}

const INDEX_STATES: readonly IndexState[] = ["embedding", "pending", "ready"];

function indexStateOf(row: Row): IndexState {
	const state = INDEX_STATES[readNumber(row, "vector_state")];
	if (state === undefined) throw new TypeError("The column vector_state does not hold a state.");
	return state;
}

export function readLayer(row: Row): Layer {
	const layer = readText(row, "layer");
	if (isLayer(layer)) return layer;
	throw new TypeError("The column layer does not hold a layer.");
}

/** Every key comes back as the row's own property, `__proto__` included, and every number as it was written. */
function readMetadata(row: Row): JsonObject {
	const value = parseExactly(readText(row, "metadata"));
	if (isJsonObject(value)) return value as JsonObject;
	throw new TypeError("The column metadata does not hold an object.");
}
