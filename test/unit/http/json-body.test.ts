import fc from "fast-check";
import { expect, test } from "vitest";
import { BODY_VALUES_MAX } from "../../../src/core/domain/limits.ts";
import { readObject } from "../../../src/http/middleware/json-body.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

function bodyOf(text: string) {
	const body = readObject(bytesOf(text));
	if (!body.ok) throw new Error(JSON.stringify(body.error));
	return body.value;
}

test.each(["12345678901234567890", "1.0", "1e400", "-0", "0.10", "1E5", "1e-7", "123456789.123456789123456789"])(
	"[HTTP-4] the metadata number %s comes back as it was written",
	(number) => {
		const text = `{"metadata":{"n":${number},"list":[${number}]}}`;
		expect(JSON.stringify(bodyOf(text))).toBe(text);
		const batch = `{"memories":[{"text":"a"},{"metadata":{"n":${number}}},5]}`;
		expect(JSON.stringify(bodyOf(batch))).toBe(batch);
	},
);

test("numbers outside metadata are numbers", () => {
	expect(bodyOf('{"limit":5.0,"filter":{"metadata.n":1.0}}')).toEqual({ limit: 5, filter: { "metadata.n": 1 } });
	expect(bodyOf('{"metadata":{"n":1},"salience":1.0}')).toEqual({ metadata: { n: 1 }, salience: 1 });
});

test("[HTTP-4] no key of metadata is renamed, dropped or merged, and no prototype is touched", () => {
	const text = '{"metadata":{"__proto__":{"polluted":1},"constructor":2,"toString":3,"b":1,"a":2,"":4}}';
	const body = bodyOf(text);
	expect(JSON.stringify(body)).toBe(text);
	expect(Object.getPrototypeOf(body["metadata"])).toBe(Object.prototype);
	expect("polluted" in {}).toBe(false);
});

test("of two keys of one name the last counts", () => {
	expect(bodyOf('{"metadata":{"a":1,"a":2.0}}')).toHaveProperty("metadata.a");
	expect(JSON.stringify(bodyOf('{"metadata":{"a":1,"a":2.0}}'))).toBe('{"metadata":{"a":2.0}}');
});

test("[HTTP-4] any JSON value in metadata comes back", () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (metadata) => {
			const text = JSON.stringify({ metadata });
			expect(JSON.stringify(bodyOf(text))).toBe(text);
		}),
	);
});

test.each([
	["", "empty"],
	["  ", "empty"],
	["{", "not valid JSON"],
	["{'a':1}", "not valid JSON"],
	['{"a":1}x', "not valid JSON"],
	["NaN", "not valid JSON"],
	["[]", "JSON object"],
	["null", "JSON object"],
	['"text"', "JSON object"],
	["5", "JSON object"],
])("the body %j is refused", (text, word) => {
	expect(readObject(bytesOf(text))).toMatchObject({ ok: false, error: { kind: "validation", errors: [{ path: "" }] } });
	expect(JSON.stringify(readObject(bytesOf(text)))).toContain(word);
});

test.each([
	['{"metadata":{"a":"\\ud83d"}}', "metadata.a"],
	['{"metadata":{"a":[1,"\\udc00x"]}}', "metadata.a.1"],
	['{"metadata":{"\\ud83d":1}}', "metadata"],
	['{"\\ud83d":1}', ""],
])("a lone surrogate in %s is refused at %j", (text, path) => {
	expect(readObject(bytesOf(text))).toMatchObject({ ok: false, error: { kind: "validation", errors: [{ path }] } });
});

test("bytes that are no UTF-8 are refused, a byte order mark is not", () => {
	const bytes = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
	expect(readObject(bytes.buffer)).toMatchObject({ ok: false, error: { kind: "validation" } });
	expect(bodyOf('\ufeff{"a":1}')).toEqual({ a: 1 });
});

test("nesting without end is refused before anything recurses", () => {
	const deep = `{"metadata":{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}}`;
	expect(readObject(bytesOf(deep))).toMatchObject({ ok: false, error: { kind: "validation" } });
	const brackets = JSON.stringify({ text: `\\"${"[{".repeat(5_000)}\\\\` });
	expect(JSON.stringify(bodyOf(brackets))).toBe(brackets);
});

test("[INV-BODY-VALUES] a body may hold BODY_VALUES_MAX values and not one more, whatever they are", () => {
	const body = (values: number) => bytesOf(`{"x":[${Array(values).fill("0").join(",")}]}`);
	// The object, the list and the values but the first, which no comma precedes.
	expect(readObject(body(BODY_VALUES_MAX - 2)).ok).toBe(true);
	expect(readObject(body(BODY_VALUES_MAX - 1))).toMatchObject({ ok: false, error: { kind: "validation" } });
	expect(readObject(bytesOf(`{"x":"${",".repeat(BODY_VALUES_MAX)}"}`)).ok).toBe(true);
});
