import type { FieldError } from "../failure.ts";
import { isJsonObject } from "../json/json.ts";
import { isLayer, LAYERS, type Layer } from "../record/layer.ts";
import { err, ok, type Result } from "../result.ts";

/** Relevance, salience, layer and hierarchy policy; acts before the block is compiled (semantics §9). */
export interface RetrievalPolicy {
	readonly relevanceFloor: number | null;
	readonly salienceFloor: number | null;
	readonly layerWeights: Readonly<Partial<Record<Layer, number>>> | null;
	/** 0..1: what each level up costs. */
	readonly distanceWeight: number | null;
	readonly blend: PolicyBlend | null;
	readonly halfLifeDays: number | null;
}

export interface PolicyBlend {
	readonly relevance: number;
	readonly salience: number;
	readonly recency: number;
	readonly frequency: number;
}

interface Place {
	readonly path: string;
	readonly errors: FieldError[];
}

type Raw = Readonly<Record<string, unknown>>;

const KEYS = ["relevance_floor", "salience_floor", "layer_weights", "distance_weight", "blend", "half_life_days"];
const BLEND_KEYS = ["relevance", "salience", "recency", "frequency"];

/**
 * Reads a policy as it stands in JSON; null and absence both leave a part out. Weights are finite and not negative,
 * floors and distance_weight 0..1, half_life_days above 0; a blend weighs one signal at least.
 */
export function parsePolicy(raw: unknown, path = "policy"): Result<RetrievalPolicy, readonly FieldError[]> {
	const errors: FieldError[] = [];
	const fields = objectOf(raw, KEYS, { path, errors });
	const place = (name: string): Place => ({ path: `${path}.${name}`, errors });
	const policy: RetrievalPolicy = {
		relevanceFloor: shareOf(fields["relevance_floor"], place("relevance_floor")),
		salienceFloor: shareOf(fields["salience_floor"], place("salience_floor")),
		layerWeights: layerWeightsOf(fields["layer_weights"], place("layer_weights")),
		distanceWeight: shareOf(fields["distance_weight"], place("distance_weight")),
		blend: blendOf(fields["blend"], place("blend")),
		halfLifeDays: halfLifeOf(fields["half_life_days"], place("half_life_days")),
	};
	return errors.length > 0 ? err(errors) : ok(policy);
}

function shareOf(raw: unknown, { path, errors }: Place): number | null {
	if (isAbsent(raw)) return null;
	if (typeof raw === "number" && raw >= 0 && raw <= 1) return raw;
	errors.push({ path, message: "is not a number from 0 to 1" });
	return null;
}

function halfLifeOf(raw: unknown, { path, errors }: Place): number | null {
	if (isAbsent(raw)) return null;
	if (typeof raw === "number" && Number.isFinite(raw) && raw > 0) return raw;
	errors.push({ path, message: "is not a number of days above 0" });
	return null;
}

function weightOf(raw: unknown, { path, errors }: Place): number {
	if (isAbsent(raw)) return 0;
	if (typeof raw === "number" && Number.isFinite(raw) && raw >= 0) return raw;
	errors.push({ path, message: "is not a finite number of 0 or more" });
	return 0;
}

function layerWeightsOf(raw: unknown, place: Place): RetrievalPolicy["layerWeights"] {
	if (isAbsent(raw)) return null;
	const weights: Partial<Record<Layer, number>> = {};
	for (const [layer, weight] of Object.entries(objectOf(raw, LAYERS, place))) {
		if (isLayer(layer) && !isAbsent(weight)) {
			weights[layer] = weightOf(weight, { ...place, path: `${place.path}.${layer}` });
		}
	}
	return weights;
}

function blendOf(raw: unknown, place: Place): PolicyBlend | null {
	if (isAbsent(raw)) return null;
	const fields = objectOf(raw, BLEND_KEYS, place);
	const weight = (name: string): number => weightOf(fields[name], { ...place, path: `${place.path}.${name}` });
	const blend = {
		relevance: weight("relevance"),
		salience: weight("salience"),
		recency: weight("recency"),
		frequency: weight("frequency"),
	};
	const isEmpty = Object.values(blend).every((value) => value === 0);
	if (isEmpty && place.errors.length === 0) {
		place.errors.push({ path: place.path, message: "weighs nothing; one weight at least is above 0" });
	}
	return blend;
}

/** The object, or an empty one and an error; keys that it may not have are errors too. */
function objectOf(raw: unknown, keys: readonly string[], { path, errors }: Place): Raw {
	if (!isJsonObject(raw)) {
		errors.push({ path, message: "is not an object" });
		return {};
	}
	if (!Object.keys(raw).every((key) => keys.includes(key))) {
		errors.push({ path, message: `has a key other than ${keys.join(", ")}` });
	}
	return raw;
}

function isAbsent(raw: unknown): raw is null | undefined {
	return raw === undefined || raw === null;
}
