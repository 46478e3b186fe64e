/** What is used of Cloudflare's `Ai` binding. It has no local twin: whatever answers to this can stand in for it. */
export interface AiBinding {
	run(model: string, inputs: AiInputs, options: AiRunOptions): Promise<unknown>;
}

export interface AiInputs extends Record<string, unknown> {
	readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[];
	/** The bare schema: OpenAI's envelope of name and schema is refused by the models that Cloudflare itself serves. */
	readonly response_format: { readonly type: "json_schema"; readonly json_schema: Readonly<Record<string, unknown>> };
	readonly temperature: number;
	readonly max_tokens: number;
	readonly chat_template_kwargs?: { readonly enable_thinking: boolean };
}

export interface AiRunOptions {
	readonly signal: AbortSignal;
	readonly gateway?: { readonly id: string };
}

/** The platform's own binding. Its overloads, one for each model that its types know, do not fit a model that is named at run time. */
export function bindAi(ai: Ai): AiBinding {
	return { run: (model, inputs, options) => ai.run(model, inputs, options) };
}
