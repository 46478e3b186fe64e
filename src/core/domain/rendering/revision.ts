import { sha256Hex } from "../json/sha256.ts";
import type { MemoryRecord } from "../record/record.ts";
import { line } from "./line.ts";

const REVISION_LENGTH = 16;

/**
 * The block's content-derived name, 16 hex digits: it depends on order, ids and lines alone (seed 001, semantics §7).
 * U+0000 and U+0001 delimit, which is why ids and texts may not hold them.
 */
export function revision(records: readonly Pick<MemoryRecord, "id" | "layer" | "text">[]): string {
	const material = records.map((record) => `${record.id}\u0001${line(record)}`).join("\u0000");
	return sha256Hex(material).slice(0, REVISION_LENGTH);
}
