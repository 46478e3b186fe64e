import { describe, expect, it } from "vitest";
import {
	TURN_WORK_ATTEMPTS_MAX,
	TURN_WORK_LEASE_MS,
	TURN_WORK_PAGE,
	TURN_WORK_RUN_MS,
} from "../../../../src/core/domain/limits.ts";
import { forget } from "../../../../src/core/operations/forget.ts";
import { revise } from "../../../../src/core/operations/revise.ts";
import { failing, PlantedFault } from "../world.ts";
import { here, said, session } from "./turn-world.ts";
import { aFact, createWorkWorld } from "./work-world.ts";

const nothingOpen = { waiting: 0, left: false };

describe("a run that works on turns", () => {
	it("[INV-REQUIRES] writes nothing that was derived from what was deleted or rewritten meanwhile", async () => {
		for (const change of ["deleted", "rewritten"]) {
			const world = createWorkWorld();
			const texts: (readonly string[])[] = [];
			const extractor = {
				async extract({ messages }: { readonly messages: readonly { readonly text: string }[] }) {
					texts.push(messages.map(({ text }) => text));
					const id = (await world.memories()).find(({ text }) => text === "A secret.")?.id;
					const named = { id: id ?? "", ifVersions: null, call: null };
					if (id !== undefined && change === "deleted") await forget(world.deps, named);
					if (id !== undefined && change === "rewritten")
						await revise(world.deps, { ...named, changes: { text: "No secret." } });
					return messages.map(({ text }, index) => aFact({ text: `Heard: ${text}`, from: [index] }));
				},
			};
			await world.published({ messages: [said("A secret."), said("No matter.")] }, { extractor });
			await world.work({ extractor });
			const left = change === "deleted" ? ["No matter."] : ["No secret.", "No matter."];
			expect(texts).toEqual([["A secret.", "No matter."], left]);
			expect((await world.derived()).map(({ text }) => text)).toEqual(left.map((text) => `Heard: ${text}`));
			expect(await world.states()).toMatchObject([{ extraction: "done" }]);
		}
	});

	it("[INV-REQUIRES] writes nothing that was derived from what has expired meanwhile, and the rest once its lease has lapsed", async () => {
		const world = createWorkWorld();
		const extractor = {
			async extract({ messages }: { readonly messages: readonly { readonly text: string }[] }) {
				const secret = (await world.memories()).find(({ text }) => text === "A secret.");
				const expiresAt = world.deps.clock.now();
				const named = { id: secret?.id ?? "", ifVersions: null, call: null };
				if (secret?.expiresAt === null) await revise(world.deps, { ...named, changes: { expiresAt } });
				return messages.map(({ text }, index) => aFact({ text: `Heard: ${text}`, from: [index] }));
			},
		};
		await world.published({ messages: [said("A secret."), said("No matter.")] }, { extractor });
		await world.work({ extractor });
		expect(await world.derived()).toEqual([]);
		world.passMs(TURN_WORK_LEASE_MS);
		await world.work({ extractor });
		expect((await world.derived()).map(({ text }) => text)).toEqual(["Heard: No matter."]);
		expect(await world.states()).toMatchObject([{ extraction: "done" }]);
	});

	it("[INV-REQUIRES] keeps no summary of what was deleted while it was written", async () => {
		const world = createWorkWorld();
		const summarise = async () => {
			const [first] = await world.memories();
			await forget(world.deps, { id: first?.id ?? "", ifVersions: null, call: null });
			return "They told a secret.";
		};
		const summaryWriter = { summarise };
		await world.published({ messages: [said("A secret.")] }, { summaryWriter });
		await world.work({ summaryWriter });
		expect(await world.deps.turns.summary({ scope: here, sessionId: session }, 9)).toBeNull();
	});

	it("[INV-LEASE] gives a turn to one of two runs at once", async () => {
		let calls = 0;
		const extract = async () => {
			calls++;
			return [aFact()];
		};
		const world = createWorkWorld({ extractor: { extract } });
		await world.published();
		const [one, other] = await Promise.all([world.work(), world.work()]);
		expect([one.handled, other.handled].toSorted()).toEqual([0, 1]);
		expect(calls).toBe(1);
		expect(await world.derived()).toHaveLength(1);
	});

	it("[INV-LEASE] says that a turn is open that another run holds, and takes it once the lease has lapsed", async () => {
		const world = createWorkWorld();
		let runs = 0;
		const extractor = {
			async extract(): Promise<ReturnType<typeof aFact>[]> {
				runs++;
				if (runs > 1) return [aFact({ text: "The second run's." })];
				world.passMs(TURN_WORK_LEASE_MS - 1);
				expect(await world.work({ extractor })).toEqual({ handled: 0, waiting: 1, left: false });
				world.passMs(1);
				expect(await world.work({ extractor })).toEqual({ handled: 1, ...nothingOpen });
				return [aFact({ text: "The first run's." })];
			},
		};
		await world.published({}, { extractor });
		await world.work({ extractor });
		// The first run is late: nothing of it is written.
		expect((await world.derived()).map(({ text }) => text)).toEqual(["The second run's."]);
	});

	it("[INV-LEASE] loses nothing when it dies, and its work has failed when it always does", async () => {
		const world = createWorkWorld({ extractor: { extract: async () => [aFact()] } });
		const { records } = world.deps;
		const dying = { records: { ...records, commit: failing } };
		await world.published();
		for (let death = 0; death < TURN_WORK_ATTEMPTS_MAX; death++) {
			await expect(world.work(dying)).rejects.toThrow(PlantedFault);
			expect(await world.work()).toEqual({ handled: 0, waiting: 1, left: false });
			world.passMs(TURN_WORK_LEASE_MS);
		}
		expect(await world.work()).toEqual({ handled: 1, ...nothingOpen });
		expect(await world.states()).toMatchObject([{ extraction: "failed" }]);
		await world.published();
		await expect(world.work(dying)).rejects.toThrow(PlantedFault);
		world.passMs(TURN_WORK_LEASE_MS);
		await world.work();
		expect(await world.states()).toMatchObject([{ extraction: "failed" }, { extraction: "done" }]);
		expect(await world.derived()).toHaveLength(1);
	});

	it("[INV-PLAN-AGAIN] plans its yield again where a duplicate came between", async () => {
		const world = createWorkWorld({ extractor: { extract: async () => [aFact()] } });
		const { records } = world.deps;
		let commits = 0;
		const commit: typeof records.commit = async (change) => {
			commits++;
			if (commits === 1) await world.remember({ scope: here, text: aFact().text });
			return records.commit(change);
		};
		await world.published();
		await world.work({ records: { ...records, commit } });
		expect(await world.derived()).toHaveLength(1);
		expect(await world.states()).toMatchObject([{ extraction: "done" }]);
	});

	it("takes a page of turns, the oldest first, and says that more are left", async () => {
		const seen: string[] = [];
		const extractor = {
			async extract({ messages: [first] }: { readonly messages: readonly { readonly text: string }[] }) {
				seen.push(first?.text ?? "");
				return [];
			},
		};
		const world = createWorkWorld({ extractor });
		const texts = Array.from({ length: TURN_WORK_PAGE + 1 }, (_, index) => `turn ${index}`);
		for (const text of texts) {
			await world.published({ messages: [said(text)] });
			world.passMs(1);
		}
		expect(await world.work()).toEqual({ handled: TURN_WORK_PAGE, waiting: 1, left: true });
		expect(await world.work()).toEqual({ handled: 1, ...nothingOpen });
		expect(seen).toEqual(texts);
	});

	it("takes no further turn once it has run for long", async () => {
		const world = createWorkWorld();
		const extractor = {
			async extract() {
				world.passMs(TURN_WORK_RUN_MS + 1);
				return [];
			},
		};
		for (let turn = 0; turn < 2; turn++) await world.published({}, { extractor });
		expect(await world.work({ extractor })).toEqual({ handled: 1, waiting: 1, left: true });
	});

	it("goes on after the answer by itself", async () => {
		const world = createWorkWorld({ extractor: { extract: async () => [aFact()] } });
		await world.published({}, { workOnTurns: async () => void (await world.work()) });
		await world.settle();
		expect(await world.states()).toMatchObject([{ extraction: "done" }]);
	});
});
