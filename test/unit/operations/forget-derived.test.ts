import { describe, expect, it } from "vitest";
import { scopeToken } from "../../../src/core/domain/scope/scope-token.ts";
import { forget } from "../../../src/core/operations/forget.ts";
import { forgetWhere } from "../../../src/core/operations/forget-where.ts";
import { revise } from "../../../src/core/operations/revise.ts";
import { changeSet, insertOf, recordOf } from "../../contract/store-world.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createWorld } from "./world.ts";

const scope = scopeOf("user:42");
const source = (id: string) => ({ runId: null, turn: 1, operationId: "op", derivedFrom: [id] });

async function worldOfOne() {
	const world = createWorld();
	const { records } = world.deps;
	const [stored] = await world.remember({ text: "I'm allergic to peanuts.", layer: "episodic" });
	const id = stored?.memory.record.id ?? "";
	const derive = async (from = id) => {
		const record = recordOf({ scope, source: source(from) });
		expect(await records.commit(changeSet({ inserts: [insertOf(record)] }))).toMatchObject({ kind: "committed" });
		return record.id;
	};
	const there = async (...ids: readonly string[]) => {
		const found = await Promise.all(ids.map((one) => records.find(one)));
		return found.map((memory) => memory !== null);
	};
	/** Between what the operation reads and its first commit. */
	const meanwhile = (work: () => Promise<unknown>) => {
		let commits = 0;
		const commit: typeof records.commit = async (change) => {
			if (commits++ === 0) await work();
			return records.commit(change);
		};
		return { ...world.deps, records: { ...records, commit } };
	};
	return { ...world, id, derive, there, meanwhile };
}

const request = (id: string) => ({ id, ifVersions: null, call: null });
const episodic = { kind: "compare", field: { name: "layer" }, operator: "eq", value: "episodic" } as const;
const everyUtterance = { scope, filter: episodic, descendants: false, dryRun: false, call: null };

describe("what was derived from a memory", () => {
	it("[INV-DERIVED] goes with it, with what was derived from that, and only what was asked for is counted", async () => {
		const { deps, id, derive, there, indexing } = await worldOfOne();
		const derived = await derive();
		const further = await derive(derived);
		indexing.takeWoken();
		const answer = await forget(deps, request(id));
		expect(answer).toMatchObject({ ok: true, value: { value: { deleted: 1 } } });
		expect(await there(id, derived, further)).toEqual([false, false, false]);
		expect(indexing.takeWoken()).toEqual([scopeToken(deps.tenantId, scope)]);
	});

	it("[INV-DERIVED] goes though it is written while the memory is being deleted", async () => {
		const { id, derive, there, meanwhile } = await worldOfOne();
		let late = "";
		const deps = meanwhile(async () => {
			late = await derive();
		});
		expect(await forget(deps, request(id))).toMatchObject({ ok: true, value: { value: { deleted: 1 } } });
		expect(await there(id, late)).toEqual([false, false]);
	});

	it("[INV-DERIVED] goes with a deletion by filter that it does not match, also where it is written meanwhile", async () => {
		const { id, derive, there, meanwhile } = await worldOfOne();
		const derived = await derive();
		let late = "";
		const deps = meanwhile(async () => {
			late = await derive();
		});
		expect(await forgetWhere(deps, everyUtterance)).toEqual({
			ok: true,
			value: { kind: "fresh", value: { deleted: 1 } },
		});
		expect(await there(id, derived, late)).toEqual([false, false, false]);
	});

	it("[INV-DERIVED] counts where it matches the filter too", async () => {
		const { deps, derive } = await worldOfOne();
		await derive();
		const answer = await forgetWhere(deps, { ...everyUtterance, filter: null });
		expect(answer).toEqual({ ok: true, value: { kind: "fresh", value: { deleted: 2 } } });
	});

	it("[INV-DERIVED] goes with the old text, late or not, and with nothing else that is changed", async () => {
		const { deps, id, derive, there, meanwhile } = await worldOfOne();
		const derived = await derive();
		await revise(deps, { ...request(id), changes: { salience: 1 } });
		await revise(deps, { ...request(id), changes: { text: "I'm allergic to peanuts.", salience: 0.9 } });
		expect(await there(derived)).toEqual([true]);
		let late = "";
		const racing = meanwhile(async () => {
			late = await derive();
		});
		expect(await revise(racing, { ...request(id), changes: { text: "redacted" } })).toMatchObject({ ok: true });
		expect(await there(id, derived, late)).toEqual([true, false, false]);
	});

	it("[INV-DERIVED] stays where somebody rewrote it, also while the memory's text is being rewritten; it goes with the memory", async () => {
		const { deps, id, derive, there, meanwhile } = await worldOfOne();
		const [before, during] = [await derive(), await derive()];
		const correct = (one: string) => revise(deps, { ...request(one), changes: { text: `corrected ${one}` } });
		await correct(before);
		await revise(
			meanwhile(() => correct(during)),
			{ ...request(id), changes: { text: "redacted" } },
		);
		expect(await there(id, before, during)).toEqual([true, true, true]);
		await forget(deps, request(id));
		expect(await there(id, before, during)).toEqual([false, false, false]);
	});
});
