import { describe, expect, it } from "vitest";
import { UsageError } from "../../../bench/command-line.ts";
import { parseBenchArguments } from "../../../bench/quality/arguments.ts";

const needed = ["--data", "/data", "--sets", "locomo,realtalk"];

describe("parseBenchArguments", () => {
	it("reads the sets in order and leaves out nothing that has a default", () => {
		expect(parseBenchArguments(needed)).toEqual({
			dataFolder: "/data",
			sets: ["locomo", "realtalk"],
			jsonFile: null,
			queriesMax: Number.POSITIVE_INFINITY,
			cacheFolder: expect.stringMatching(/\.mnema\/embeddings$/),
		});
	});

	it("reads what is optional", () => {
		const args = [...needed, "--json", "/out.json", "--limit-queries", "20", "--no-cache"];
		expect(parseBenchArguments(args)).toMatchObject({ jsonFile: "/out.json", queriesMax: 20, cacheFolder: null });
	});

	it.each([
		["no data", ["--sets", "locomo"]],
		["no sets", ["--data", "/data", "--sets", ","]],
		["a limit of none", [...needed, "--limit-queries", "0"]],
		["two answers to one question", [...needed, "--cache", "/x", "--no-cache"]],
		["an unknown option", [...needed, "--fast"]],
	])("refuses %s", (_, args) => {
		expect(() => parseBenchArguments(args)).toThrow(UsageError);
	});
});
