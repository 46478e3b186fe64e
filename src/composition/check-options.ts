import { ACTIVATION_HOPS_MAX, ACTIVATION_NODES_MAX } from "../core/domain/limits.ts";
import { parsePolicy, type RetrievalPolicy } from "../core/domain/query/retrieval-policy.ts";
import { nameFault } from "../core/domain/record/record-rules.ts";
import type { CandidateProposer } from "../core/ports/candidate-proposer.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { MnemaOptions } from "./mnema-options.ts";

/** Every option there is. A record, so that one which is added is not forgotten here. */
const known: Readonly<Record<keyof MnemaOptions, true>> = {
	sources: true,
	retrieval: true,
	policy: true,
	activation: true,
	excludeSpeakers: true,
	conversation: true,
	triage: true,
	extractor: true,
	reflection: true,
	summary: true,
	telemetry: true,
	journal: true,
};

/** What `sources` and `unavailable` name the built-in parts of an answer by. */
const takenNames = new Set(["text", "vector", "pending", "profile", "spread", "usage", "recall", "window", "summary"]);

/**
 * Refuses options that cannot work together, and collaborators that cannot serve their port. Throws a ConfigurationError. A
 * deployment may be plain JavaScript: what the type says is looked at once more, before the first request.
 */
export function checkOptions(options: MnemaOptions): void {
	const unknown = Object.keys(options).find((option) => !Object.hasOwn(known, option));
	if (unknown !== undefined) throw new ConfigurationError(unknown, "is no option of createMnema.");
	const { retrieval, policy, sources, activation, excludeSpeakers, conversation, triage } = options;
	mustServe("sources", sources, (given) => Array.isArray(given) && given.every(isProposer));
	mustServe("retrieval", retrieval, (ready) => typeof ready === "function");
	mustServe("policy", policy, isPolicy);
	mustServe("excludeSpeakers", excludeSpeakers, (given) => Array.isArray(given) && given.every(isName));
	if (conversation !== null) mustServe("conversation", conversation, ({ window }) => typeof window === "function");
	mustServe("triage", triage, ({ classify }) => typeof classify === "function");
	checkActivation(activation);
	checkCollaborators(options);
	checkNames(sources ?? []);
	checkRetrieval(options);
}

/** Null turns each of them off. */
function checkCollaborators({ extractor, reflection, summary, telemetry, journal }: MnemaOptions): void {
	if (extractor !== null) mustServe("extractor", extractor, ({ extract }) => typeof extract === "function");
	if (reflection !== null) mustServe("reflection", reflection, ({ reflect }) => typeof reflect === "function");
	if (summary !== null) mustServe("summary", summary, ({ summarise }) => typeof summarise === "function");
	if (telemetry !== null) mustServe("telemetry", telemetry, ({ committed }) => typeof committed === "function");
	if (journal !== null) mustServe("journal", journal, ({ keyOf }) => typeof keyOf === "function");
}

function mustServe<T>(option: string, given: T | undefined, serves: (part: T) => boolean): void {
	if (given === undefined) return;
	const isPart = given !== null && (typeof given === "object" || typeof given === "function");
	if (!isPart || !serves(given)) throw new ConfigurationError(option, "cannot serve its port.");
}

function checkRetrieval({ retrieval, policy, sources, activation }: MnemaOptions): void {
	if (retrieval === undefined) return;
	for (const [option, value] of Object.entries({ policy, sources, activation })) {
		if (value === undefined) continue;
		throw new ConfigurationError(option, "cannot stand beside a ready retrieval, which owns its own.");
	}
}

function checkActivation(activation: MnemaOptions["activation"]): void {
	mustServe("activation", activation, ({ associations }) => {
		return associations === undefined || typeof associations === "function";
	});
	const isWithin = (bound: number | undefined, max: number) =>
		bound === undefined || (Number.isInteger(bound) && bound >= 1 && bound <= max);
	if (isWithin(activation?.maxHops, ACTIVATION_HOPS_MAX) && isWithin(activation?.maxNodes, ACTIVATION_NODES_MAX))
		return;
	throw new ConfigurationError(
		"activation",
		`must have a maxHops of 1 to ${ACTIVATION_HOPS_MAX} and a maxNodes of 1 to ${ACTIVATION_NODES_MAX}.`,
	);
}

function checkNames(sources: readonly CandidateProposer[]): void {
	const names = sources.map(({ name }) => name);
	const isTaken = names.some((name) => takenNames.has(name)) || new Set(names).size < names.length;
	if (isTaken) throw new ConfigurationError("sources", "must have names of their own.");
}

function isProposer(source: CandidateProposer | null | undefined): boolean {
	return isName(source?.name) && typeof source?.propose === "function";
}

function isName(name: unknown): boolean {
	return typeof name === "string" && nameFault(name) === null;
}

/** Held to the rules of a policy that a query names. */
function isPolicy(policy: RetrievalPolicy): boolean {
	const { relevanceFloor, salienceFloor, layerWeights, distanceWeight, blend, halfLifeDays, ...others } = policy;
	const raw = {
		relevance_floor: relevanceFloor,
		salience_floor: salienceFloor,
		layer_weights: layerWeights,
		distance_weight: distanceWeight,
		blend,
		half_life_days: halfLifeDays,
	};
	const isWhole = Object.values(raw).every((value) => value !== undefined) && Object.keys(others).length === 0;
	return isWhole && parsePolicy(raw).ok;
}
