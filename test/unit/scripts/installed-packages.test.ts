import { describe, expect, it } from "vitest";
import { isInstalled } from "../../../scripts/installed-packages.mjs";

const wanted = {
	packages: {
		"": { version: "0.1.0" },
		"node_modules/a": { version: "1.0.0" },
		"node_modules/a-for-another-platform": { version: "1.0.0", optional: true },
	},
};

describe("isInstalled", () => {
	it("wants every package in its version, whatever else is there", () => {
		const a = { "node_modules/a": { version: "1.0.0" } };
		expect(isInstalled(wanted, { packages: a })).toBe(true);
		expect(isInstalled(wanted, { packages: { ...a, "node_modules/b": { version: "2.0.0" } } })).toBe(true);
		expect(isInstalled(wanted, { packages: { "node_modules/a": { version: "1.0.1" } } })).toBe(false);
		expect(isInstalled(wanted, { packages: {} })).toBe(false);
		expect(isInstalled(wanted, {})).toBe(false);
	});
});
