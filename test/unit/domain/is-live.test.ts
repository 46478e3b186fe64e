import { describe, expect, it } from "vitest";
import { isExpired, isLive } from "../../../src/core/domain/record/is-live.ts";
import { aRecord, instantOf } from "./fixtures.ts";

const now = instantOf("2026-03-01T00:00:00Z");
const later = instantOf("2026-03-01T00:00:00.001Z");

describe("live records", () => {
	it.each([
		[{}, true, false],
		[{ expiresAt: later }, true, false],
		[{ expiresAt: now }, false, true],
		[{ supersededBy: "z" }, false, false],
	])("[INV-LIVE] %j", (changes, live, expired) => {
		expect(isLive(aRecord(changes), now)).toBe(live);
		expect(isExpired(aRecord(changes), now)).toBe(expired);
	});
});
