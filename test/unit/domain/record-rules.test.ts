import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/domain/json/json.ts";
import {
	metadataFault,
	nameFault,
	shareFault,
	tagsFault,
	textFault,
} from "../../../src/core/domain/record/record-rules.ts";

function nestedMetadata(levels: number): JsonObject {
	return JSON.parse(`{"k":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`);
}

describe("the rules of single fields", () => {
	it.each([
		["tea", null],
		["𝒳".repeat(32_768), null],
		["𝒳".repeat(32_769), "too_large"],
		["", "invalid"],
		[" \n\u200b", "invalid"],
		["a\u0000", "invalid"],
		["a\u0001", "invalid"],
		["a\u0002", null],
		["\ud800", "invalid"],
	])("[INV-TEXT] %.20j is %s", (text, kind) => {
		expect(textFault(text)?.kind ?? null).toBe(kind);
	});

	it.each([
		["Ann", true],
		["𝒳".repeat(256), true],
		["𝒳".repeat(257), false],
		["", false],
		["\udc00", false],
		["a\u0000", false],
	])("[INV-NAME] %.20j is a name: %s", (name, fits) => {
		expect(nameFault(name) === null).toBe(fits);
	});

	it.each([
		[[], true],
		[Array.from({ length: 32 }, () => "x"), true],
		[Array.from({ length: 33 }, () => "x"), false],
		[["𝒳".repeat(64)], true],
		[["ok", "𝒳".repeat(65)], false],
		[[""], false],
		[["\ud800"], false],
	])("[INV-TAGS] %.40j are tags: %s", (tags, fits) => {
		expect(tagsFault(tags) === null).toBe(fits);
	});

	it.each([
		[{}, null],
		[{ k: "x".repeat(16_384 - 8) }, null],
		[{ k: "x".repeat(16_384 - 7) }, "too_large"],
		[{ k: "é".repeat(8_188) }, null],
		[{ k: "é".repeat(8_189) }, "too_large"],
		[JSON.parse('{"__proto__":{"a":[1,true,null]}}'), null],
		[JSON.parse(`{"__proto__":"${"x".repeat(16_384)}"}`), "too_large"],
		[{ k: ["\ud800"] }, "invalid"],
		[{ k: { "\udc00": 1 } }, "invalid"],
		[{ k: Number.POSITIVE_INFINITY }, "invalid"],
		[nestedMetadata(500), null],
		[nestedMetadata(501), "invalid"],
		[nestedMetadata(100_000), "invalid"],
		[{ k: Array.from({ length: 300_000 }, () => 1) }, "too_large"],
	])("[INV-METADATA] case %#", (metadata: JsonObject, kind) => {
		expect(metadataFault(metadata)?.kind ?? null).toBe(kind);
	});

	it.each([
		[0, true],
		[1, true],
		[-0.01, false],
		[1.01, false],
		[Number.NaN, false],
	])("[INV-SHARE] %d is a share: %s", (value, fits) => {
		expect(shareFault(value) === null).toBe(fits);
	});
});
