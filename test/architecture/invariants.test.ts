import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;

/** Ids as test titles carry them: an id in brackets, or several one after another. */
function idsInTests(): ReadonlySet<string> {
	const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(".ts"),
	);
	const titles = files.flatMap((file) =>
		Array.from(
			readFileSync(join(root, "test", file), "utf8").matchAll(/\[((?:INV|HTTP|API)-[A-Z0-9-]+)\]/g),
			([, id]) => id,
		),
	);
	return new Set(titles.filter((id) => id !== undefined));
}

function idsInDocument(): readonly string[] {
	const text = readFileSync(join(root, "docs/invariants.md"), "utf8");
	return Array.from(text.matchAll(/^\| ([A-Z0-9-]+) \|/gm), ([, id = ""]) => id);
}

describe("docs/invariants.md", () => {
	it("lists each invariant once", () => {
		const ids = idsInDocument();
		expect(ids).toEqual([...new Set(ids)]);
	});

	it("names files that are there", () => {
		const text = readFileSync(join(root, "docs/invariants.md"), "utf8");
		const places = Array.from(text.matchAll(/^\| [A-Z]+-[A-Z0-9-]+ \| .* \| ([^|]+) \|$/gm), ([, where = ""]) =>
			where.split(", "),
		);
		expect(places.flat().filter((place) => !existsSync(join(root, place)))).toEqual([]);
	});

	it("lists exactly what the tests hold", () => {
		expect([...idsInDocument()].sort()).toEqual([...idsInTests()].sort());
	});
});
