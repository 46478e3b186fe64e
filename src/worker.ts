import { env } from "cloudflare:workers";
import { createMnema } from "./composition/create-mnema.ts";
import { optionsFromEnvironment } from "./composition/options-from-environment.ts";
import type { Env } from "./env.ts";

/** The default deployment: what its settings name. A deployment of your own is examples/custom-worker.ts. */
const mnema = createMnema(optionsFromEnvironment(env as Env));

export const { ScopeObject, VectorObject } = mnema;

export default mnema.handlers;
