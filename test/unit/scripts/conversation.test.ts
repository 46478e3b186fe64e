import { describe, expect, it } from "vitest";
import { parseTurns } from "../../../scripts/conversation/turn.ts";
import { turnDrafts } from "../../../scripts/conversation/turn-drafts.ts";
import { utcTime } from "../../../scripts/conversation/utc-time.ts";

const turn = {
	conv: "c",
	id: "c:1",
	session: "c:S1",
	timestamp: "2024-03-15",
	speaker: "Ada",
	text: "I prefer window seats.",
};

describe("utcTime", () => {
	it.each([
		["2024-03-15", "2024-03-15T00:00:00.000Z"],
		["2023-05-08T13:56:00", "2023-05-08T13:56:00.000Z"],
		["2026-09-01T00:00:00Z", "2026-09-01T00:00:00.000Z"],
		["2026-09-01T02:00:00+02:00", "2026-09-01T00:00:00.000Z"],
	])("reads %s", (timestamp, expected) => {
		expect(utcTime(timestamp)).toBe(expected);
	});

	it("refuses what is no time", () => {
		expect(() => utcTime("yesterday")).toThrow("yesterday");
	});
});

describe("turnDrafts", () => {
	it("keeps speaker, session and time, and the text to the letter", () => {
		expect(turnDrafts(turn, "user:42")).toEqual([
			{
				turnId: "c:1",
				draft: {
					scope: "user:42",
					layer: "episodic",
					text: "I prefer window seats.",
					speaker: "Ada",
					session_id: "c:S1",
					event_time: "2024-03-15T00:00:00.000Z",
				},
			},
		]);
	});

	it("makes several memories of a turn that the record ceiling would keep out", () => {
		const text = "This is one sentence of several. ".repeat(20);
		const drafts = turnDrafts({ ...turn, text }, "user:42");
		expect(drafts.length).toBeGreaterThan(2);
		expect(drafts.map(({ draft }) => draft.text).join("")).toBe(text);
		expect(new Set(drafts.map(({ turnId }) => turnId))).toEqual(new Set(["c:1"]));
	});
});

describe("parseTurns", () => {
	it("reads a line each, and refuses one that lacks something", () => {
		const line = JSON.stringify(turn);
		expect(parseTurns(`${line}\n${line}\n`)).toEqual([turn, turn]);
		expect(() => parseTurns(JSON.stringify({ ...turn, text: undefined }))).toThrow();
	});
});
