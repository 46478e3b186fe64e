import { describe, expect, it } from "vitest";
import { parseFilter } from "../../../src/core/domain/filter/filter.ts";
import { filteredSession } from "../../../src/core/domain/filter/filtered-session.ts";

const sessionOf = (raw: unknown) => {
	const parsed = parseFilter(raw);
	if (!parsed.ok || parsed.value === null) throw new Error("not a filter");
	return filteredSession(parsed.value);
};

describe("[INV-BOUNDED] the session that a filter names", () => {
	it("is found where every row must be of it", () => {
		expect(sessionOf({ session_id: "s" })).toBe("s");
		expect(sessionOf({ layer: "semantic", session_id: { eq: "s" } })).toBe("s");
		expect(sessionOf({ and: [{ tags: "x" }, { and: [{ salience: { gt: 0 } }, { session_id: "s" }] }] })).toBe("s");
	});

	it("is none where another row may match", () => {
		const others = [
			{ session_id: null },
			{ session_id: { ne: "s" } },
			{ session_id: { in: ["s"] } },
			{ speaker: "s" },
			{ "metadata.session_id": "s" },
			{ or: [{ session_id: "s" }, { tags: "x" }] },
			{ not: { session_id: "s" } },
		];
		for (const other of others) expect(sessionOf(other)).toBeNull();
	});
});
