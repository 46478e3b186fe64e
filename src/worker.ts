import { createMnema } from "./composition/create-mnema.ts";

/** The default deployment: every part the built-in one. A deployment of your own is examples/custom-worker.ts. */
const mnema = createMnema();

export const { ScopeObject, VectorObject } = mnema;

export default mnema.handlers;
