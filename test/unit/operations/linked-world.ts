import { expect } from "vitest";
import type { MemoryDraft } from "../../../src/core/domain/record/memory-draft.ts";
import type { Edge } from "../domain/graphs.ts";
import { createWorld } from "./world.ts";

/** A world of these memories, with edges between them by text. */
export async function linkedWorld(drafts: readonly Partial<MemoryDraft>[], edges: readonly Edge[]) {
	const world = createWorld();
	const results = await world.remember(...drafts);
	const idByText = new Map(results.map(({ memory }) => [memory.record.text, memory.record.id]));
	const idOf = (text: string) => idByText.get(text) ?? "";
	const puts = edges.map(([left, right, weight]) => ({
		sourceId: idOf(left),
		targetId: idOf(right),
		weight,
		kind: null,
	}));
	const now = world.deps.clock.now();
	const change = { inserts: [], updates: [], deletes: [], claim: null, claimsSince: now, now };
	const committed = await world.deps.records.commit({ ...change, associations: { puts, removes: [] } });
	expect(committed).toMatchObject({ kind: "committed" });
	return { ...world, idOf };
}
