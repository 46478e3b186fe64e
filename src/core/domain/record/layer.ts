/** The five layers of memory; a layer's place in the list is its tie-break index (semantics §1). */
export const LAYERS = ["semantic", "procedural", "prospective", "episodic", "working"] as const;

export type Layer = (typeof LAYERS)[number];

/**
 * All but `working`: the running conversation reaches the prompt through its own window, and
 * recalling it would show it twice.
 */
export const RETRIEVABLE_LAYERS: readonly Layer[] = ["semantic", "procedural", "prospective", "episodic"];

const indexByLayer: ReadonlyMap<string, number> = new Map(LAYERS.map((layer, index) => [layer, index]));

export function isLayer(value: unknown): value is Layer {
	return typeof value === "string" && indexByLayer.has(value);
}

export function layerIndex(layer: Layer): number {
	return LAYERS.indexOf(layer);
}
