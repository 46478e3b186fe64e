import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextGeneration, nextTurn } from "../../../src/core/domain/conversation/next-turn.ts";
import { NEW_SESSION, type SessionState } from "../../../src/core/domain/conversation/session-state.ts";

const state = (lastTurn: number, lastGeneration: number): SessionState => ({ lastTurn, lastGeneration });

describe("the next turn of a session", () => {
	it.each([
		// handed out, published, generation asked for, answer
		[state(0, 0), state(0, 0), null, state(1, 1)],
		[state(0, 0), state(0, 0), 1, "unknown"],
		[state(0, 3), state(0, 0), 3, state(1, 3)],
		[state(0, 3), state(0, 0), 2, "stale"],
		[state(0, 3), state(0, 0), 4, "unknown"],
		[state(5, 3), state(5, 3), 3, "stale"],
		[state(5, 4), state(5, 3), 4, state(6, 4)],
		[state(2, 1), state(9, 6), 1, "stale"],
		[state(2, 1), state(9, 6), 6, "stale"],
		[state(2, 1), state(9, 6), 7, "unknown"],
		[state(2, 1), state(9, 6), null, state(10, 7)],
		[state(9, 1), state(2, 6), null, state(10, 7)],
	] as const)(
		"[INV-FENCE] after %o with %o published, generation %o: %o",
		(handedOut, published, generation, answer) => {
			const next = nextTurn({ handedOut, published }, generation);
			expect(next).toEqual(typeof answer === "string" ? { kind: answer } : { kind: "taken", state: answer });
		},
	);

	it("[INV-GENERATION] [INV-TURN-NUMBER] whatever is begun, taken, published and forgotten: no number comes twice, and the last begun can be taken", () => {
		const step = fc.oneof(
			fc.constant({ kind: "begin" } as const),
			fc.constant({ kind: "take next" } as const),
			fc.record({ kind: fc.constant("take" as const), generation: fc.integer({ min: 1, max: 12 }) }),
			fc.constant({ kind: "forget" } as const),
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
				// What is taken is published at once, so that forgetting loses nothing but what was begun.
				let [handedOut, published] = [NEW_SESSION, NEW_SESSION];
				let begunSinceForgotten: number | null = null;
				for (const each of steps) {
					if (each.kind === "forget") {
						handedOut = NEW_SESSION;
						begunSinceForgotten = null;
						continue;
					}
					const before = { handedOut, published };
					if (each.kind === "begin") {
						handedOut = nextGeneration(before);
						expect(handedOut.lastGeneration).toBeGreaterThan(
							Math.max(before.handedOut.lastGeneration, before.published.lastGeneration),
						);
						begunSinceForgotten = handedOut.lastGeneration;
						continue;
					}
					const generation = each.kind === "take" ? each.generation : null;
					const next = nextTurn(before, generation);
					if (generation !== null) expect(next.kind === "taken").toBe(generation === begunSinceForgotten);
					if (next.kind !== "taken") continue;
					expect(next.state.lastTurn).toBe(published.lastTurn + 1);
					expect(next.state.lastGeneration).toBeGreaterThan(published.lastGeneration);
					[handedOut, published] = [next.state, next.state];
					begunSinceForgotten = null;
				}
			}),
		);
	});
});
