import { describe, expect, it } from "vitest";
import { ruleExtractor } from "../../../src/adapters/rules/rule-extractor.ts";
import { ConfigurationError } from "../../../src/composition/configuration-error.ts";
import { optionsFromEnvironment } from "../../../src/composition/options-from-environment.ts";
import type { Env } from "../../../src/env.ts";

/** Settings alone: nothing here asks a binding of storage. */
const optionsOf = (settings: object) => optionsFromEnvironment(settings as Env);
const model = { MNEMA_MODEL_URL: "http://127.0.0.1:1234/v1", MNEMA_MODEL: "small" };
const binding = { fetch: async () => new Response(null, { status: 204 }) };

describe("[INV-COMPOSED] settings", () => {
	it("learn by rules where nothing is said, and have all else off", () => {
		for (const settings of [{}, { MNEMA_EXTRACTION: "", MNEMA_SUMMARY: "", MNEMA_TELEMETRY_URL: "" }]) {
			expect(optionsOf(settings)).toEqual({
				extractor: ruleExtractor,
				reflection: null,
				summary: null,
				telemetry: null,
			});
		}
	});

	it("turn learning off", () => {
		expect(optionsOf({ MNEMA_EXTRACTION: "off" }).extractor).toBeNull();
	});

	it.each([
		["MNEMA_EXTRACTION", "extractor"],
		["MNEMA_REFLECTION", "reflection"],
		["MNEMA_SUMMARY", "summary"],
	] as const)("%s puts a model behind %s, over either way to one", (setting, option) => {
		for (const settings of [
			{ ...model, [setting]: "openai" },
			{ AI: {}, [setting]: "workers-ai" },
		]) {
			const served = Object.entries(optionsOf(settings)).filter(([, given]) => given !== null);
			expect(served.map(([name]) => name)).toEqual(option === "extractor" ? [option] : ["extractor", option]);
			expect(optionsOf(settings)[option]).not.toBe(ruleExtractor);
		}
	});

	it("name a sink by an address or a binding", () => {
		for (const settings of [
			{ MNEMA_TELEMETRY_URL: "https://sink.example/events", MNEMA_TELEMETRY_KEY: "key" },
			{ MNEMA_TELEMETRY_URL: "http://127.0.0.1:9/events" },
			{ TELEMETRY: binding },
		]) {
			expect(optionsOf(settings).telemetry).not.toBeNull();
		}
	});

	it.each([
		["MNEMA_EXTRACTION", { MNEMA_EXTRACTION: "Rules" }],
		["MNEMA_REFLECTION", { MNEMA_REFLECTION: "rules" }],
		["MNEMA_SUMMARY", { MNEMA_SUMMARY: "on" }],
		["MNEMA_MODEL_URL", { MNEMA_EXTRACTION: "openai", MNEMA_MODEL: "small" }],
		["MNEMA_MODEL_URL", { MNEMA_SUMMARY: "openai", MNEMA_MODEL: "small", MNEMA_MODEL_URL: "ftp://model" }],
		["MNEMA_MODEL_URL", { MNEMA_SUMMARY: "openai", MNEMA_MODEL: "small", MNEMA_MODEL_URL: "model" }],
		["MNEMA_MODEL", { MNEMA_REFLECTION: "openai", MNEMA_MODEL_URL: model.MNEMA_MODEL_URL }],
		["MNEMA_MODEL_KEY", { ...model, MNEMA_EXTRACTION: "openai", MNEMA_MODEL_KEY: "a secret" }],
		["AI", { MNEMA_EXTRACTION: "workers-ai" }],
		["MNEMA_TELEMETRY_URL", { MNEMA_TELEMETRY_URL: "http://sink.example/events" }],
		["MNEMA_TELEMETRY_URL", { MNEMA_TELEMETRY_URL: "https://sink.example/events", TELEMETRY: binding }],
		["MNEMA_TELEMETRY_KEY", { MNEMA_TELEMETRY_KEY: "secret" }],
	])("refuse what cannot work and name %s: %j", (setting, settings) => {
		const compose = () => optionsOf(settings);
		expect(compose).toThrow(ConfigurationError);
		expect(compose).toThrow(new RegExp(`^${setting} `));
		// A message is printed: a value may be a secret.
		expect(compose).not.toThrow(/secret/);
	});
});
