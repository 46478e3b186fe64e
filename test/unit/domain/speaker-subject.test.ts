import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { speakerSubject } from "../../../src/core/domain/conversation/speaker-subject.ts";

describe("the subject of a fact about a speaker", () => {
	it.each([
		["Alice", "home city", "Alice:home_city"],
		["Alice", "Home-City!", "Alice:home_city"],
		["Alice", " favourite  colour ", "Alice:favourite_colour"],
		["user", "名前", "user:名前"],
		["user", "pre\u0301fe\u0301re\u0301", "user:pr\u00e9f\u00e9r\u00e9"],
		["a:b", "c", "a:b:c"],
		["a", "b:c", "a:b_c"],
		["Alice", "", null],
		["Alice", " :-) ", null],
		["s".repeat(251), "name", `${"s".repeat(251)}:name`],
		["s".repeat(252), "name", null],
	])("[INV-SPEAKER-SUBJECT] of %s, %s is %s", (speaker, aspect, key) => {
		expect(speakerSubject(speaker, aspect)).toBe(key);
	});

	it("[INV-SPEAKER-SUBJECT] is never that of another speaker", () => {
		const name = fc.string({ unit: fc.constantFrom("a", "B", ":", "_", " "), minLength: 1, maxLength: 6 });
		fc.assert(
			fc.property(name, name, name, name, (first, firstAspect, second, secondAspect) => {
				const key = speakerSubject(first, firstAspect);
				fc.pre(first !== second && key !== null);
				expect(speakerSubject(second, secondAspect)).not.toBe(key);
			}),
		);
	});
});
