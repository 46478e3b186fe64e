import { describe, expect, it } from "vitest";
import { parseWorkingWindow } from "../../../src/core/domain/hydration/working-window.ts";

describe("a working window", () => {
	it.each([
		[{ session_id: "s1", recent_turns: 1 }, 1],
		[{ session_id: "s1", recent_turns: 100 }, 100],
		[{ recent_turns: 4, session_id: "s1" }, 4],
	])("[INV-WINDOW] %j is a whole window", (raw, recentTurns) => {
		expect(parseWorkingWindow(raw)).toEqual({ ok: true, value: { sessionId: "s1", recentTurns } });
	});

	it.each([
		undefined,
		null,
		{},
		{ recent_turns: 0 },
		{ session_id: null },
		{ recent_turns: null },
		{ session_id: null, recent_turns: 0 },
	])("[INV-WINDOW] %j is no window: nothing is invented", (raw) => {
		expect(parseWorkingWindow(raw)).toEqual({ ok: true, value: null });
	});

	it.each([
		// A conversation without a count.
		[{ session_id: "s1" }, "recent_turns"],
		[{ session_id: "s1", recent_turns: null }, "recent_turns"],
		[{ session_id: "s1", recent_turns: 0 }, "recent_turns"],
		[{ session_id: "s1", recent_turns: -1 }, "recent_turns"],
		// A count without a conversation.
		[{ recent_turns: 1 }, "session_id"],
		[{ recent_turns: 101 }, "session_id"],
		[{ session_id: null, recent_turns: 3 }, "session_id"],
		// A negative count, alone as well.
		[{ recent_turns: -1 }, "recent_turns"],
		[{ session_id: null, recent_turns: -5 }, "recent_turns"],
	])("[INV-WINDOW] %j is half a window, refused at %s", (raw, path) => {
		expect(refusedPaths(raw)).toEqual([path]);
	});

	it.each([
		[{ session_id: "s1", recent_turns: 101 }, "recent_turns"],
		[{ session_id: "s1", recent_turns: 1.5 }, "recent_turns"],
		[{ session_id: "s1", recent_turns: "3" }, "recent_turns"],
		[{ session_id: "s1", recent_turns: true }, "recent_turns"],
		[{ recent_turns: "3" }, "recent_turns"],
		[{ session_id: "", recent_turns: 3 }, "session_id"],
		[{ session_id: 7, recent_turns: 3 }, "session_id"],
		[{ session_id: "a\u0000b", recent_turns: 3 }, "session_id"],
		[{ session_id: "x".repeat(257), recent_turns: 3 }, "session_id"],
		[{ session_id: "s1", recent_turns: 3, turns: 3 }, "turns"],
		[[], ""],
		["s1", ""],
		[5, ""],
	])("[INV-WINDOW] %j is malformed at %j", (raw, path) => {
		expect(refusedPaths(raw)).toEqual([path]);
	});
});

it.each([
	[{ session_id: "s1" }, "is missing; a window"],
	[{ session_id: "s1", recent_turns: null }, "is null; a window"],
	[{ session_id: "s1", recent_turns: 0 }, "is 0; a window"],
	[{ recent_turns: -1 }, "is -1, which counts"],
])("what is wrong with %j is said as it is: %s", (raw, words) => {
	const parsed = parseWorkingWindow(raw);
	expect(parsed.ok ? [] : parsed.error.map(({ message }) => message)).toEqual([
		expect.stringMatching(new RegExp(`^${words}`)),
	]);
});

function refusedPaths(raw: unknown): readonly string[] | null {
	const parsed = parseWorkingWindow(raw);
	return parsed.ok ? null : parsed.error.map(({ path }) => path);
}
