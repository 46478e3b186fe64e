import { describe, expect, it } from "vitest";
import { DELETE_PAGE } from "../../../src/core/domain/limits.ts";
import { type ForgottenWhere, forgetWhere } from "../../../src/core/operations/forget-where.ts";
import { remember } from "../../../src/core/operations/remember.ts";
import { revise } from "../../../src/core/operations/revise.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { aDraft, createWorld, failing, PlantedFault } from "./world.ts";

const call = {
	key: "key-1",
	requestHash: "hash-1",
	render: (value: ForgottenWhere) => ({ status: 200, body: JSON.stringify(value) }),
};
const request = { scope: scopeOf("user:42"), filter: null, descendants: false, dryRun: false, call };
const rows = DELETE_PAGE * 2 + 7;

async function filledWorld() {
	const world = createWorld();
	for (let start = 0; start < rows; start += 500) {
		const drafts = Array.from({ length: Math.min(500, rows - start) }, (_, index) =>
			aDraft({ text: `memory ${start + index}` }),
		);
		await remember(world.deps, { drafts, pathOf: () => "", call: null });
	}
	return world;
}

describe("forgetWhere", () => {
	it("[INV-DELETE-RESUMES] counts every row once, also when it dies after a page and is called again", async () => {
		const world = await filledWorld();
		let commits = 0;
		const commit: typeof world.deps.records.commit = (change) =>
			++commits === 2 ? failing() : world.deps.records.commit(change);
		const dying = { ...world.deps, records: { ...world.deps.records, commit } };
		await expect(forgetWhere(dying, request)).rejects.toThrow(PlantedFault);
		expect(await world.deps.records.count(matchAll)).toBe(rows - DELETE_PAGE);
		expect(await forgetWhere(world.deps, request)).toEqual({
			ok: true,
			value: { kind: "fresh", value: { deleted: rows } },
		});
		expect(await world.deps.records.count(matchAll)).toBe(0);
		const replayed = await forgetWhere(world.deps, request);
		expect(replayed).toMatchObject({
			value: { kind: "replayed", answer: { body: JSON.stringify({ deleted: rows }) } },
		});
	});

	it("[INV-DELETE-RESUMES] deletes nothing under a key that another request holds, finished or not", async () => {
		const world = await filledWorld();
		let commits = 0;
		const commit: typeof world.deps.records.commit = (change) =>
			++commits === 2 ? failing() : world.deps.records.commit(change);
		const dying = { ...world.deps, records: { ...world.deps.records, commit } };
		await expect(forgetWhere(dying, request)).rejects.toThrow(PlantedFault);
		const other = { ...request, call: { ...call, requestHash: "hash-2" } };
		const mismatch = { ok: false, error: { kind: "conflict", reason: "idempotency_mismatch" } };
		expect(await forgetWhere(world.deps, other)).toEqual(mismatch);
		expect(await world.deps.records.count(matchAll)).toBe(rows - DELETE_PAGE);
	});

	it("[INV-DELETE-RESUMES] gives two calls at once under one key the same count, each row counted once", async () => {
		const world = await filledWorld();
		const answers = await Promise.all([forgetWhere(world.deps, request), forgetWhere(world.deps, request)]);
		expect(answers.map(deletedOf)).toEqual([rows, rows]);
		expect(await world.deps.records.count(matchAll)).toBe(0);
	});

	it.each([null, call])(
		"[INV-DELETE-MATCHING] deletes no memory that a change had taken out of the filter by then",
		async (key) => {
			const world = createWorld();
			const [kept] = await world.remember({ text: "kept", tags: ["temp"] }, { text: "gone", tags: ["temp"] });
			const id = kept?.memory.record.id ?? "";
			let walks = 0;
			const walk: typeof world.deps.records.walk = async (page) => {
				const walked = await world.deps.records.walk(page);
				// Between the look and the deletion.
				if (walks++ === 0) await revise(world.deps, { id, changes: { tags: ["keep"] }, ifVersions: null, call: null });
				return walked;
			};
			const deps = { ...world.deps, records: { ...world.deps.records, walk } };
			const filter = { kind: "compare", field: { name: "tags" }, operator: "eq", value: "temp" } as const;
			expect(deletedOf(await forgetWhere(deps, { ...request, filter, call: key }))).toBe(1);
			expect((await world.deps.records.find(id))?.record.tags).toEqual(["keep"]);
		},
	);

	it("leaves what was written after it began", async () => {
		const world = await filledWorld();
		const walk: typeof world.deps.records.walk = async (page) => {
			const walked = await world.deps.records.walk(page);
			await world.remember({ text: `written meanwhile ${page.afterSeq}` });
			return walked;
		};
		const deps = { ...world.deps, records: { ...world.deps.records, walk } };
		expect(deletedOf(await forgetWhere(deps, { ...request, call: null }))).toBe(rows);
		expect(await world.deps.records.count(matchAll)).toBe(3);
	});
});

const matchAll = {
	scope: request.scope,
	inherited: false,
	descendants: false,
	reach: { scopes: null },
	layer: null,
	tag: null,
	sessionId: null,
	filter: null,
	includeSuperseded: true,
	liveAt: null,
};

function deletedOf(answered: Awaited<ReturnType<typeof forgetWhere>>): unknown {
	if (!answered.ok) return answered.error.kind;
	const { value } = answered;
	return value.kind === "fresh" ? Object.values(value.value)[0] : JSON.parse(value.answer.body).deleted;
}
