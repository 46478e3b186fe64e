import type { MemoryRecord } from "../record/record.ts";
import { line } from "./line.ts";

/** The block: one memory a line, in the order given, and nothing that moves while the memories stand still (semantics §7). */
export function render(records: readonly Pick<MemoryRecord, "layer" | "text">[]): string {
	return records.map(line).join("\n");
}
