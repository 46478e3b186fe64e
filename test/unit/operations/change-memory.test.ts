import { describe, expect, it } from "vitest";
import { forget } from "../../../src/core/operations/forget.ts";
import { revise } from "../../../src/core/operations/revise.ts";
import { createWorld } from "./world.ts";

async function worldOfOne() {
	const world = createWorld();
	const [stored] = await world.remember({ text: "likes tea" });
	const id = stored?.memory.record.id ?? "";
	return { world, id };
}

describe("a change that names versions", () => {
	it.each([
		[null, true],
		[[1], true],
		[[7, 1], true],
		[[], false],
		[[2], false],
		[[2, 3], false],
	])("[INV-IF-VERSIONS] of %j on a memory at version 1 is made: %s", async (ifVersions, isMade) => {
		const refused = { ok: false, error: { kind: "precondition_failed", version: 1 } };
		const revised = await worldOfOne();
		const changed = await revise(revised.world.deps, {
			id: revised.id,
			changes: { label: "a" },
			ifVersions,
			call: null,
		});
		expect(changed).toMatchObject(isMade ? { ok: true } : refused);
		const forgotten = await worldOfOne();
		const deleted = await forget(forgotten.world.deps, { id: forgotten.id, ifVersions, call: null });
		expect(deleted).toMatchObject(isMade ? { ok: true } : refused);
	});

	it("[INV-IF-VERSIONS] is judged anew at each plan: a memory that moved to another named version is changed", async () => {
		const { world, id } = await worldOfOne();
		let rivals = 1;
		const commit: typeof world.deps.records.commit = async (change) => {
			if (rivals-- > 0) await revise(world.deps, { id, changes: { label: "rival" }, ifVersions: null, call: null });
			return world.deps.records.commit(change);
		};
		const deps = { ...world.deps, records: { ...world.deps.records, commit } };
		const changes = { text: "likes coffee" };
		expect(await revise(deps, { id, changes, ifVersions: [1, 2], call: null })).toMatchObject({
			value: { value: { record: { text: "likes coffee", label: "rival", version: 3 } } },
		});
	});

	it("[INV-IF-VERSIONS] is refused when it moved to one that is not named, and nothing is there to have one", async () => {
		const { world, id } = await worldOfOne();
		let rivals = 1;
		const commit: typeof world.deps.records.commit = async (change) => {
			if (rivals-- > 0) await revise(world.deps, { id, changes: { label: "rival" }, ifVersions: null, call: null });
			return world.deps.records.commit(change);
		};
		const deps = { ...world.deps, records: { ...world.deps.records, commit } };
		expect(await forget(deps, { id, ifVersions: [1], call: null })).toEqual({
			ok: false,
			error: { kind: "precondition_failed", version: 2 },
		});
		const nowhere = await forget(world.deps, { id: "nowhere", ifVersions: [], call: null });
		expect(nowhere).toEqual({ ok: false, error: { kind: "not_found" } });
	});
});
