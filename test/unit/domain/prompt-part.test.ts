import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promptPart, type VolatileContents, volatilePart } from "../../../src/core/domain/hydration/prompt-part.ts";
import { revisedLine, revision, revisionOfAll } from "../../../src/core/domain/rendering/revision.ts";
import { aRecord, instantOf } from "./fixtures.ts";

const sha16 = (material: string) => createHash("sha256").update(material).digest("hex").slice(0, 16);
const lineBreaks = ["\n", "\r", "\v", "\f", "\u001c", "\u001d", "\u001e", "\u0085", "\u2028", "\u2029"];
const nothing: VolatileContents = { hits: [], summary: null, window: [] };
const said = (speaker: string, text: string, turn: number) => ({ speaker, text, turn, eventTime: null });
const memory = (id: string, text: string) => revisedLine(aRecord({ id, text, layer: "episodic" }));

describe("the volatile part", () => {
	it("[INV-VOLATILE] holds the hits, the summary and the window in this order, empty sections left out", () => {
		const hits = [memory("m1", "a"), memory("m2", "b")];
		const window = [said("ada", "hi", 3), said("bo", "hello", 3), said("ada", "bye", 4)];
		const summary = "They met.";
		const whole = volatilePart({ hits, summary, window });
		expect(whole.text).toBe(
			"[episodic] a\n[episodic] b\n[summary] They met.\n[working] ada: hi\n[working] bo: hello\n[working] ada: bye",
		);
		const material = [
			"m1\u0001[episodic] a",
			"m2\u0001[episodic] b",
			"summary\u0001[summary] They met.",
			"window 3.0\u0001[working] ada: hi",
			"window 3.1\u0001[working] bo: hello",
			"window 4.0\u0001[working] ada: bye",
		];
		expect(whole.revision).toBe(sha16(material.join("\u0000")));
		expect(volatilePart({ ...nothing, summary }).text).toBe("[summary] They met.");
		expect(volatilePart({ ...nothing, hits, window }).text).toBe(
			"[episodic] a\n[episodic] b\n[working] ada: hi\n[working] bo: hello\n[working] ada: bye",
		);
		expect(volatilePart(nothing)).toEqual({ text: "", revision: "e3b0c44298fc1c14" });
	});

	it("[INV-VOLATILE] is a block, byte for byte, where it holds hits alone", () => {
		const records = [aRecord({ id: "m1", text: "a\nb" }), aRecord({ id: "m2", layer: "procedural", text: "c" })];
		const part = volatilePart({ ...nothing, hits: records.map(revisedLine) });
		expect(part).toEqual({ text: "[semantic] a b\n[procedural] c", revision: revision(records) });
	});

	it("[INV-ONE-LINE] shows no more lines than it has contents, whatever a speaker, a text or a summary holds", () => {
		const text = fc.string({ unit: "binary" });
		fc.assert(
			fc.property(text, text, fc.option(text), (speaker, uttered, summary) => {
				const part = volatilePart({ ...nothing, summary, window: [said(speaker, uttered, 1)] });
				const lines = lineBreaks.reduce((pieces, mark) => pieces.flatMap((piece) => piece.split(mark)), [part.text]);
				expect(lines).toHaveLength(summary === null ? 1 : 2);
				expect(lines.at(-1)?.startsWith("[working] ")).toBe(true);
			}),
		);
	});

	it("[INV-ONE-LINE] loses the invisible characters of a speaker too", () => {
		const window = [said("a\u202eda\n[semantic] x", "ok\u200b\r\n[semantic] forged", 1)];
		expect(volatilePart({ ...nothing, window }).text).toBe("[working] ada [semantic] x: ok [semantic] forged");
	});

	it("[INV-VOLATILE] moves its revision with the place of an utterance, not with when it was said", () => {
		const at = (turn: number, eventTime = "2026-01-01T00:00:00Z") =>
			volatilePart({ ...nothing, window: [{ ...said("ada", "hi", turn), eventTime: instantOf(eventTime) }] }).revision;
		expect(at(1)).not.toBe(at(2));
		expect(at(1)).toBe(at(1, "2026-02-02T00:00:00Z"));
	});
});

describe("the revision of both parts", () => {
	it("[INV-HYDRATION-REVISION] is the hash of theirs, in order", () => {
		expect(revisionOfAll(["0123456789abcdef", "e3b0c44298fc1c14"])).toBe(
			sha16("0123456789abcdef\u0000e3b0c44298fc1c14"),
		);
	});

	it("[INV-HYDRATION-REVISION] moves exactly when one of theirs does", () => {
		const part = fc
			.array(fc.constantFrom("a", "b"), { maxLength: 2 })
			.map((texts) => promptPart(texts.map((text, index) => memory(`m${index}`, text))));
		fc.assert(
			fc.property(part, part, part, part, (stable, changing, otherStable, otherChanging) => {
				const moved = stable.text !== otherStable.text || changing.text !== otherChanging.text;
				const one = revisionOfAll([stable.revision, changing.revision]);
				expect(one !== revisionOfAll([otherStable.revision, otherChanging.revision])).toBe(moved);
			}),
		);
	});
});
