import { describe, expect, it } from "vitest";
import { CannotServe, readServerSettings } from "../../../scripts/server/server-settings.ts";

describe("readServerSettings", () => {
	it("has a default for everything but the key", () => {
		const none = { PORT: "", MNEMA_STATE: "", MNEMA_ADMIN_KEY: "", MNEMA_VECTOR_LAG_MS: "" };
		for (const environment of [{}, none]) {
			expect(readServerSettings(environment)).toEqual({
				port: 8787,
				stateFolder: expect.stringMatching(/^\/.*\/\.mnema\/state$/),
				adminKey: null,
				vectorLagMs: 0,
				passed: { variables: {}, secrets: {} },
				workerFile: expect.stringMatching(/^\/.*\/src\/worker\.ts$/),
			});
		}
	});

	it("takes what the environment says", () => {
		const adminKey = `mnm_admin_${"k".repeat(16)}`;
		const environment = {
			PORT: "1",
			MNEMA_STATE: "/s",
			MNEMA_ADMIN_KEY: adminKey,
			MNEMA_VECTOR_LAG_MS: "60000",
			MNEMA_EXTRACTION: "openai",
			MNEMA_SUMMARY: "",
			MNEMA_MODEL_KEY: "secret",
			MNEMA_WORKER: import.meta.filename,
			HOME: "/home",
		};
		expect(readServerSettings(environment)).toEqual({
			port: 1,
			stateFolder: "/s",
			adminKey,
			vectorLagMs: 60_000,
			passed: { variables: { MNEMA_EXTRACTION: "openai" }, secrets: { MNEMA_MODEL_KEY: "secret" } },
			workerFile: import.meta.filename,
		});
	});

	it.each([
		["PORT", "0"],
		["PORT", "65536"],
		["PORT", "80a"],
		["PORT", "1e3"],
		["PORT", " 80"],
		["MNEMA_VECTOR_LAG_MS", "-1"],
		["MNEMA_VECTOR_LAG_MS", "1.5"],
		["MNEMA_WORKER", "/nowhere/worker.ts"],
		["MNEMA_ADMIN_KEY", "secret"],
		["MNEMA_ADMIN_KEY", "mnm_admin_short"],
		["MNEMA_ADMIN_KEY", `mnm_admin_${"k".repeat(16)}\n`],
	])("refuses %s=%j and names it", (name, value) => {
		expect(() => readServerSettings({ [name]: value })).toThrow(CannotServe);
		expect(() => readServerSettings({ [name]: value })).toThrow(name);
	});

	it("names a range in words that an operator reads", () => {
		const read = (environment: Record<string, string>) => () => readServerSettings(environment);
		expect(read({ PORT: "0" })).toThrow('PORT must be a whole number from 1 to 65535, not "0".');
		expect(read({ MNEMA_VECTOR_LAG_MS: "-1" })).toThrow(
			'MNEMA_VECTOR_LAG_MS must be 0 or more milliseconds, a whole number, not "-1".',
		);
	});

	it("never repeats a key that it refuses", () => {
		expect(() => readServerSettings({ MNEMA_ADMIN_KEY: "mnm_amdin_hunter2hunter2" })).not.toThrow(/hunter2/);
		expect(() => readServerSettings({ MNEMA_ADMIN_KEY: "mnm_amdin_hunter2hunter2" })).toThrow();
	});
});
