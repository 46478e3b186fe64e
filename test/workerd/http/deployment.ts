import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import { type Api, apiWith } from "./api.ts";

/** A Worker composed with options of its own, over the storage that the default one has; what goes on after an answer is waited for. */
export function deployment(options: MnemaOptions): (key: string) => Api {
	const { handlers } = createMnema(options);
	return (key) =>
		apiWith(key, async (request) => {
			const context = createExecutionContext();
			const response = await handlers.fetch(request, env, context);
			await waitOnExecutionContext(context);
			return response;
		});
}
