import { modelExtractor } from "../adapters/model-collaborators/model-extractor.ts";
import { modelReflector } from "../adapters/model-collaborators/model-reflector.ts";
import { modelSummaryWriter } from "../adapters/model-collaborators/model-summary-writer.ts";
import { ruleExtractor } from "../adapters/rules/rule-extractor.ts";
import type { Env } from "../env.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { MnemaOptions } from "./mnema-options.ts";
import { type ModelKind, modelFromEnvironment } from "./model-from-environment.ts";
import { telemetryFromEnvironment } from "./telemetry-from-environment.ts";

/** The collaborators that the Worker's settings name. Throws a ConfigurationError that names the setting. */
export function optionsFromEnvironment(env: Env): MnemaOptions {
	const { MNEMA_EXTRACTION, MNEMA_REFLECTION, MNEMA_SUMMARY } = env;
	const extraction = oneOf("MNEMA_EXTRACTION", MNEMA_EXTRACTION || "rules", ["rules", ...MODEL_KINDS, "off"]);
	const reflection = oneOf("MNEMA_REFLECTION", MNEMA_REFLECTION || "off", [...MODEL_KINDS, "off"]);
	const summary = oneOf("MNEMA_SUMMARY", MNEMA_SUMMARY || "off", [...MODEL_KINDS, "off"]);
	const modelFor = (setting: string, kind: ModelKind) => modelFromEnvironment(kind, setting, env);
	return {
		extractor:
			extraction === "off"
				? null
				: extraction === "rules"
					? ruleExtractor
					: modelExtractor(modelFor("MNEMA_EXTRACTION", extraction)),
		reflection: reflection === "off" ? null : modelReflector(modelFor("MNEMA_REFLECTION", reflection)),
		summary: summary === "off" ? null : modelSummaryWriter(modelFor("MNEMA_SUMMARY", summary)),
		telemetry: telemetryFromEnvironment(env),
	};
}

const MODEL_KINDS = ["openai", "workers-ai"] as const satisfies readonly ModelKind[];

function oneOf<Word extends string>(setting: string, given: string, words: readonly Word[]): Word {
	const word = words.find((known) => known === given);
	if (word !== undefined) return word;
	throw new ConfigurationError(setting, `must be one of ${words.join(", ")}.`);
}
