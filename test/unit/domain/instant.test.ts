import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMs, instantFromMs, msOf, parseInstant } from "../../../src/core/domain/instant.ts";
import { instantOf } from "./fixtures.ts";

const firstMs = Date.UTC(1970, 0, 1) - 62_135_596_800_000;
const lastMs = 253_402_300_799_999;

describe("instants", () => {
	it.each([
		["2026-03-01T09:30:00Z", "2026-03-01T09:30:00.000Z"],
		["2026-03-01t09:30:00z", "2026-03-01T09:30:00.000Z"],
		["2026-03-01T09:30:00+00:00", "2026-03-01T09:30:00.000Z"],
		["2026-03-01T09:30:00-00:00", "2026-03-01T09:30:00.000Z"],
		["2026-03-01T02:30:00-07:00", "2026-03-01T09:30:00.000Z"],
		["2026-03-01T15:15:00+05:45", "2026-03-01T09:30:00.000Z"],
		["2026-03-01T09:30:00.1Z", "2026-03-01T09:30:00.100Z"],
		["2026-03-01T09:30:00.123999999999Z", "2026-03-01T09:30:00.123Z"],
		["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
		["2025-12-31T23:59:59.999-00:01", "2026-01-01T00:00:59.999Z"],
		["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
		["0000-12-31T23:30:00-01:00", "0001-01-01T00:30:00.000Z"],
		["0050-06-01T00:00:00Z", "0050-06-01T00:00:00.000Z"],
		["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
	])("[INV-INSTANT] %s is %s", (text, canonical) => {
		expect(parseInstant(text)).toEqual({ ok: true, value: canonical });
	});

	it.each([
		"",
		"now",
		"2026-03-01",
		"2026-03-01T09:30Z",
		"2026-03-01T09:30:00",
		"2026-03-01 09:30:00Z",
		" 2026-03-01T09:30:00Z",
		"2026-03-01T09:30:00Z\n",
		"2026-3-1T09:30:00Z",
		"2026-02-30T00:00:00Z",
		"2025-02-29T00:00:00Z",
		"2026-13-01T00:00:00Z",
		"2026-00-01T00:00:00Z",
		"2026-01-00T00:00:00Z",
		"2026-01-01T24:00:00Z",
		"2026-01-01T25:00:00Z",
		"2026-01-01T00:60:00Z",
		"2026-12-31T23:59:60Z",
		"2026-01-01T00:00:00.Z",
		"2026-01-01T00:00:00+24:00",
		"2026-01-01T00:00:00+01:60",
		"2026-01-01T00:00:00+0100",
		"+002026-01-01T00:00:00Z",
		"0000-12-31T23:59:59Z",
		"0001-01-01T00:00:00+00:01",
		"9999-12-31T23:59:59-00:01",
		"２０２６-01-01T00:00:00Z",
	])("[INV-INSTANT] %j is no instant", (text) => {
		expect(parseInstant(text).ok).toBe(false);
	});

	it("[INV-INSTANT-ORDER] canonical strings sort as their moments do, and read back as themselves", () => {
		const ms = fc.integer({ min: firstMs, max: lastMs });
		fc.assert(
			fc.property(ms, ms, (left, right) => {
				const [leftText, rightText] = [instantFromMs(left), instantFromMs(right)];
				expect(leftText < rightText).toBe(left < right);
				expect(msOf(leftText)).toBe(left);
				expect(parseInstant(leftText)).toEqual({ ok: true, value: leftText });
			}),
		);
	});

	it("[INV-INSTANT] every offset spells the same moment alike", () => {
		const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4e12 }), offset, (ms, minutes) => {
				const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1);
				const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
				const pad = (count: number): string => String(count).padStart(2, "0");
				const text = `${local}${minutes < 0 ? "-" : "+"}${pad(hours)}:${pad(rest)}`;
				expect(parseInstant(text)).toEqual({ ok: true, value: instantFromMs(ms) });
			}),
		);
	});

	it("adds milliseconds and refuses to leave the years 0001 to 9999", () => {
		expect(addMs(instantOf("2026-02-28T23:59:59.999Z"), 1)).toBe("2026-03-01T00:00:00.000Z");
		expect(() => addMs(instantOf("9999-12-31T23:59:59.999Z"), 1)).toThrow(RangeError);
		expect(() => instantFromMs(firstMs - 1)).toThrow(RangeError);
		expect(() => instantFromMs(Number.NaN)).toThrow(RangeError);
		expect(instantFromMs(firstMs)).toBe("0001-01-01T00:00:00.000Z");
	});
});
