import { isHeaderText, openAiModel } from "../adapters/openai/openai-model.ts";
import { bindAi } from "../adapters/workers-ai/ai-binding.ts";
import { workersAiModel } from "../adapters/workers-ai/workers-ai-model.ts";
import type { LanguageModel } from "../core/ports/language-model.ts";
import type { Env } from "../env.ts";
import { ConfigurationError } from "./configuration-error.ts";

export type ModelKind = "openai" | "workers-ai";

/** Small, fast, with tool calling and structured answers; any other that Cloudflare serves can be named (docs/models.md). */
const WORKERS_AI_MODEL = "@cf/zai-org/glm-4.7-flash";

/** The model that the settings name. Throws a ConfigurationError for what is missing, beside the setting that wants it. */
export function modelFromEnvironment(kind: ModelKind, wantedBy: string, env: Env): LanguageModel {
	return kind === "openai" ? openAi(wantedBy, env) : workersAi(wantedBy, env);
}

function openAi(
	wantedBy: string,
	{ MNEMA_MODEL_URL: url, MNEMA_MODEL: model, MNEMA_MODEL_KEY: key }: Env,
): LanguageModel {
	if (!url) throw new ConfigurationError("MNEMA_MODEL_URL", `is needed: ${wantedBy} asks a model behind it.`);
	if (!isHttpUrl(url)) throw new ConfigurationError("MNEMA_MODEL_URL", "must be an http or https URL.");
	if (!model) throw new ConfigurationError("MNEMA_MODEL", `is needed: ${wantedBy} asks the model of this name.`);
	if (key && !isHeaderText(key)) throw new ConfigurationError("MNEMA_MODEL_KEY", "holds what no header can carry.");
	return openAiModel({ url, key: key || null, model });
}

function workersAi(wantedBy: string, { AI: ai, MNEMA_MODEL: model, MNEMA_AI_GATEWAY: gatewayId }: Env): LanguageModel {
	if (ai === undefined) throw new ConfigurationError("AI", `is no binding of this Worker, and ${wantedBy} needs it.`);
	const gateway = gatewayId ? { gatewayId } : {};
	return workersAiModel({ ai: bindAi(ai), model: model || WORKERS_AI_MODEL, ...gateway });
}

function isHttpUrl(text: string): boolean {
	return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
