import { ACTIVATION_LABEL_CODE_POINTS_MAX } from "../limits.ts";
import type { MemoryRecord } from "../record/record.ts";
import { renderedText } from "../rendering/line.ts";
import { firstCodePoints } from "../text/code-points.ts";
import type { ActivatedNode } from "./activation-log.ts";
import type { LitMemory } from "./lit-memory.ts";

/** A lit memory as the log has it. */
export function activatedNode({ memory: { record }, activation, sourceId }: LitMemory): ActivatedNode {
	return {
		recordId: record.id,
		label: labelOf(record),
		score: activation,
		layer: record.layer,
		sourceNodeId: sourceId,
	};
}

/** Its own label, or the beginning of what a block would show of it. */
function labelOf({ label, text }: MemoryRecord): string {
	return label ?? firstCodePoints(renderedText(text), ACTIVATION_LABEL_CODE_POINTS_MAX);
}
