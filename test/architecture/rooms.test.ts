import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const linesMax = 300;
const testLinesMax = 500;
/** Names that say nothing of what a file is for. */
const emptyNames = /^(utils?|helpers?|common|misc|types|index|shared|manager)\.(ts|mjs)$/;

function filesBelow(folder: string): readonly string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.map((file) => join(folder, file))
		.filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes("/model/"));
}

function linesOf(file: string): number {
	return readFileSync(join(root, file), "utf8").split("\n").length - 1;
}

describe("the house", () => {
	it("[INV-SMALL-FILES] keeps every file small enough to be read at once", () => {
		const sources = ["src", "scripts", "bench"].flatMap(filesBelow).filter((file) => linesOf(file) > linesMax);
		const tests = filesBelow("test").filter((file) => linesOf(file) > testLinesMax);
		expect([...sources, ...tests]).toEqual([]);
	});

	it("names every file for what it holds", () => {
		const names = ["src", "scripts", "bench", "test"]
			.flatMap(filesBelow)
			.filter((file) => emptyNames.test(basename(file)));
		expect(names).toEqual([]);
	});

	it("[INV-PURE-CORE] reads no clock, no chance and no environment in the core", () => {
		const impure = /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|process\.|performance\.|setTimeout)/;
		const files = filesBelow("src/core").filter((file) => impure.test(readFileSync(join(root, file), "utf8")));
		expect(files).toEqual([]);
	});

	it("[INV-OWN-STATISTICS] never lets FTS5 rank: its statistics are the whole table's, other tenants included", () => {
		const ranking = /\bbm25\s*\(|ORDER BY\s+rank\b/i;
		const files = filesBelow("src/adapters/d1").filter((file) => {
			const code = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
			return ranking.test(code);
		});
		expect(files).toEqual([]);
	});

	it("leaves no work for later without saying where it is written down", () => {
		const files = ["src", "scripts", "bench", "test"]
			.flatMap(filesBelow)
			.filter((file) => !file.endsWith("rooms.test.ts"))
			.filter((file) => /\b(TODO|FIXME|XXX|HACK)\b/.test(readFileSync(join(root, file), "utf8")));
		expect(files).toEqual([]);
	});
});
