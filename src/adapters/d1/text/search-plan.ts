import { LAYERS, type Layer, RETRIEVABLE_LAYERS } from "../../../core/domain/record/layer.ts";
import type { TextSearch } from "../../../core/ports/text-index.ts";
import { type IndexState, indexStateOf, layerTerm, tokenPrefix } from "./index-token.ts";

/** Where a search looks: the lists of the index that hold rows it wants. */
export interface SearchPlan {
	readonly places: readonly SearchPlace[];
	/** Tokens of which a row must hold one, where the lists hold other layers than those wanted; else empty. */
	readonly layerTokens: readonly string[];
	/** Whether the search looks into the lists of the retrievable layers, and into those of the working layer. */
	readonly ordinary: boolean;
	readonly working: boolean;
}

export interface SearchPlace {
	readonly prefix: string;
	/** False: a list of superseded rows. */
	readonly live: boolean;
}

export function searchPlan({ chain, layers, historic }: TextSearch): SearchPlan {
	const wanted = new Set(layers);
	const states = new Set(
		[...wanted].flatMap((layer) => [
			indexStateOf({ layer, supersededBy: null }),
			...(historic ? [indexStateOf({ layer, supersededBy: "another" })] : []),
		]),
	);
	const places = chain.links.flatMap(({ token }) =>
		[...states].map((state) => ({ prefix: tokenPrefix(state, token), live: isLiveState(state) })),
	);
	const isWhole = LAYERS.every((layer) => wanted.has(layer) || !sharesList(layer, wanted));
	const layerTokens = isWhole
		? []
		: places.flatMap(({ prefix }) => [...wanted].map((layer) => `${prefix}${layerTerm(layer)}`));
	const working = wanted.has("working");
	return { places, layerTokens, working, ordinary: wanted.size > (working ? 1 : 0) };
}

export function isLiveState(state: IndexState): boolean {
	return state === "l" || state === "w";
}

/** Whether rows of a layer stand in one list with rows of a wanted one: the four retrievable layers do, `working` is alone. */
function sharesList(layer: Layer, wanted: ReadonlySet<Layer>): boolean {
	return RETRIEVABLE_LAYERS.includes(layer) && RETRIEVABLE_LAYERS.some((other) => wanted.has(other));
}
