/** The Worker that is measured: over one store, the product's recall and the plain hybrid, as a header of the call says. */
import { env } from "cloudflare:workers";
import { createMnema } from "../../../src/composition/create-mnema.ts";
import { optionsFromEnvironment } from "../../../src/composition/options-from-environment.ts";
import type { Env } from "../../../src/env.ts";
import type { CapturedCandidates } from "../captured-candidates.ts";
import { ARM_HEADER, CANDIDATES } from "../recall-arms.ts";
import { capturingRetrieval, plainRetrieval, productRetrieval } from "./measured-retrievals.ts";

const options = optionsFromEnvironment(env as Env);
const product = createMnema({ ...options, retrieval: productRetrieval });
const plain = createMnema({ ...options, retrieval: plainRetrieval });
/** One call is asked at a time. */
let captured: CapturedCandidates | null = null;
const capturing = createMnema({
	...options,
	retrieval: (deps) =>
		capturingRetrieval(deps, (candidates) => {
			captured = candidates;
		}),
});

export const { ScopeObject, VectorObject } = product;

export default {
	async fetch(request, workerEnv, context) {
		const arm = request.headers.get(ARM_HEADER);
		if (arm !== CANDIDATES) return (arm === "plain" ? plain : product).handlers.fetch(request, workerEnv, context);
		const answer = await capturing.handlers.fetch(request, workerEnv, context);
		return answer.ok ? Response.json(captured) : answer;
	},
} satisfies ExportedHandler<Env>;
