import type { ActivationBounds } from "../../domain/query/activation-bounds.ts";
import type { Deps } from "../deps.ts";
import { type SpreadingActivation, spreadActivation } from "./spread-activation.ts";

/** Walks within these bounds: over the deployment's own graph where it composed one, else over the stored one. */
export function spreadingActivation(deps: Deps, bounds: ActivationBounds): SpreadingActivation {
	const graph = deps.retrieval.activation?.associations?.(deps) ?? deps.associations;
	return (request) => spreadActivation({ ...deps, graph }, { ...request, bounds });
}
