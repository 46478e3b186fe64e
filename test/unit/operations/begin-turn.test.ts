import { describe, expect, it } from "vitest";
import type { IdempotentCall } from "../../../src/core/operations/answered.ts";
import type { Deps } from "../../../src/core/operations/deps.ts";
import { type BegunGeneration, beginTurn } from "../../../src/core/operations/turns/begin-turn.ts";
import { scopeOf } from "../domain/fixtures.ts";
import { createWorld } from "./world.ts";

const scope = scopeOf("user:42");
const render = (value: BegunGeneration) => ({ status: 200, body: JSON.stringify(value) });
const callUnder = (key: string, requestHash = "hash"): IdempotentCall<BegunGeneration> => ({
	key,
	requestHash,
	render,
});
const begin = (deps: Deps, call: IdempotentCall<BegunGeneration> | null = null) =>
	beginTurn(deps, { scope, sessionId: "session", call });

const fresh = (generation: number) => ({ ok: true, value: { kind: "fresh", value: { generation } } });
const replayed = (generation: number) => ({
	ok: true,
	value: { kind: "replayed", answer: { status: 200, body: `{"generation":${generation}}` } },
});
const mismatch = { ok: false, error: { kind: "conflict", reason: "idempotency_mismatch" } };

/** Another kind of call, under the same key. */
function claimElsewhere({ records, clock }: Deps, key: string) {
	const now = clock.now();
	const claim = { key, requestHash: "elsewhere", status: 200, body: "{}", recordedAt: now };
	return records.commit({ inserts: [], updates: [], deletes: [], claim, claimsSince: now, now });
}

describe("beginning a turn", () => {
	it("[INV-GENERATION] goes on from the generation that was published, whoever handed it out", async () => {
		const { deps } = createWorld();
		const turn = {
			scope,
			sessionId: "session",
			turn: 3,
			generation: 7,
			fenced: true,
			runId: null,
			operationId: "operation",
			utterances: [{ speaker: "Ada", eventTime: null, memoryIds: [] }],
			usedMemoryIds: [],
			work: [],
		};
		const now = deps.clock.now();
		await deps.records.commit({ inserts: [], updates: [], deletes: [], claim: null, claimsSince: now, now, turn });
		expect(await begin(deps)).toEqual(fresh(8));
		expect(await begin(deps)).toEqual(fresh(9));
	});

	it("[INV-REACH] finds no scope that the key may not write, its ancestors included", async () => {
		const { deps } = createWorld({ reach: { scopes: [scopeOf("user:42/agent:a")] } });
		expect(await begin(deps)).toEqual({ ok: false, error: { kind: "not_found" } });
		const within = { scope: scopeOf("user:42/agent:a/task:1"), sessionId: "session", call: null };
		expect(await beginTurn(deps, within)).toEqual(fresh(1));
	});

	it("[INV-BEGUN-CALL] gives many calls at once under one key one generation, fresh for one of them", async () => {
		const { deps } = createWorld();
		const answers = await Promise.all(Array.from({ length: 10 }, () => begin(deps, callUnder("key"))));
		expect(answers.filter((answer) => answer.ok && answer.value.kind === "fresh")).toEqual([fresh(1)]);
		for (const answer of answers)
			if (answer.ok && answer.value.kind === "replayed") expect(answer).toMatchObject(replayed(1));
		expect(await begin(deps)).toEqual(fresh(2));
		expect(await begin(deps, callUnder("key", "another hash"))).toEqual(mismatch);
	});

	it("[INV-BEGUN-CALL] keeps the key for its tenant: no other call may use it, before or after", async () => {
		const { deps } = createWorld();
		await claimElsewhere(deps, "taken");
		expect(await begin(deps, callUnder("taken"))).toEqual(mismatch);
		// The refused call began nothing.
		expect(await begin(deps, callUnder("key"))).toEqual(fresh(1));
		expect(await claimElsewhere(deps, "key")).toEqual({ kind: "claimed" });
		const elsewhere = { scope: scopeOf("user:43"), sessionId: "session", call: callUnder("key", "another hash") };
		expect(await beginTurn(deps, elsewhere)).toEqual(mismatch);
	});

	it("[INV-BEGUN-CALL] refuses a key that was used for another call between its look and its record", async () => {
		const { deps } = createWorld();
		const turnCoordinator: Deps["turnCoordinator"] = {
			...deps.turnCoordinator,
			async begin(request) {
				await claimElsewhere(deps, "key");
				return deps.turnCoordinator.begin(request);
			},
		};
		expect(await begin({ ...deps, turnCoordinator }, callUnder("key"))).toEqual(mismatch);
	});

	it("[INV-BEGUN-CALL] answers with the same generation where its record was lost, and records it then", async () => {
		const { deps } = createWorld();
		const commit = () => Promise.reject(new Error("The database is away."));
		await expect(begin({ ...deps, records: { ...deps.records, commit } }, callUnder("key"))).rejects.toThrow("away");
		expect(await begin(deps, callUnder("key"))).toMatchObject(replayed(1));
		expect(await claimElsewhere(deps, "key")).toEqual({ kind: "claimed" });
	});

	it("[INV-BEGUN-CALL] lapses with its record after 24 hours", async () => {
		const { deps, passMs } = createWorld();
		expect(await begin(deps, callUnder("key"))).toEqual(fresh(1));
		passMs(24 * 3_600_000);
		expect(await begin(deps, callUnder("key"))).toMatchObject(replayed(1));
		passMs(1);
		expect(await begin(deps, callUnder("key", "another hash"))).toEqual(fresh(2));
	});
});
