import { createMnema } from "../../../src/composition/create-mnema.ts";
import type { MnemaOptions } from "../../../src/composition/mnema-options.ts";
import { script } from "./script.ts";

/** A deployment whose collaborators do what the running test says. */
export const scripted: MnemaOptions = {
	extractor: { extract: (exchange) => script.extract(exchange) },
	reflection: { reflect: (exchange) => script.reflect(exchange) },
	summary: {
		summarise: ({ previous, messages }) =>
			script.summarise(
				previous,
				messages.map(({ text }) => text),
			),
	},
	telemetry: { committed: (event) => script.committed(event) },
};

const mnema = createMnema(scripted);

export const { ScopeObject, VectorObject } = mnema;

// biome-ignore lint/style/noDefaultExport: the platform takes the Worker from it.
export default mnema.handlers;
