import type { MemoryView } from "../../../core/domain/record/record.ts";
import type { Forgotten } from "../../../core/operations/forget.ts";
import type { ForgottenWhere } from "../../../core/operations/forget-where.ts";
import type { Remembered } from "../../../core/operations/plan-remember.ts";
import { versionTag } from "../../answers/entity-tag.ts";
import type { Rendered } from "../../answers/json-answer.ts";
import { memoryJson } from "./memory-json.ts";

/** The answers to calls that change something: one text, whether it is sent or recorded for a replay. */

export function renderRemembered({ results }: Remembered): Rendered {
	const [result] = results;
	if (result === undefined) throw new Error("A memory was remembered without a result.");
	const { memory, created, warnings } = result;
	const body = JSON.stringify({ memory: memoryJson(memory), created, warnings });
	return { status: created ? 201 : 200, body, etag: versionTag(memory.record.version) };
}

export function renderBatch({ results }: Remembered): Rendered {
	const rendered = results.map(({ memory, created }, index) => ({ index, id: memory.record.id, created }));
	return { status: 200, body: JSON.stringify({ results: rendered }) };
}

export function renderMemory(memory: MemoryView): Rendered {
	const body = JSON.stringify({ memory: memoryJson(memory) });
	return { status: 200, body, etag: versionTag(memory.record.version) };
}

export function renderForgotten({ deleted }: Forgotten): Rendered {
	return { status: 200, body: JSON.stringify({ deleted }) };
}

export function renderForgottenWhere(forgotten: ForgottenWhere): Rendered {
	const body = "deleted" in forgotten ? { deleted: forgotten.deleted } : { would_delete: forgotten.wouldDelete };
	return { status: 200, body: JSON.stringify(body) };
}
