import { ACTIVATION_HOPS_MAX, ACTIVATION_NODES_MAX } from "../core/domain/limits.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { MnemaOptions } from "./mnema-options.ts";

/** Refuses options that cannot work together, and collaborators that cannot serve their port. Throws a ConfigurationError. */
export function checkOptions(options: MnemaOptions): void {
	const { retrieval, policy, sources, activation, conversation, triage } = options;
	if (retrieval !== undefined) {
		const owned = { policy, sources, activation };
		for (const [option, value] of Object.entries(owned)) {
			if (value === undefined) continue;
			throw new ConfigurationError(option, "cannot stand beside a ready retrieval, which owns its own.");
		}
	}
	const names = (sources ?? []).map(({ name }) => name);
	if (new Set(names).size < names.length) throw new ConfigurationError("sources", "must have names of their own.");
	mustServe("retrieval", retrieval, (ready) => typeof ready === "function");
	checkActivation(activation);
	for (const source of sources ?? []) mustServe("sources", source, ({ propose }) => typeof propose === "function");
	mustServe("conversation", conversation, ({ window }) => typeof window === "function");
	mustServe("triage", triage, ({ classify }) => typeof classify === "function");
	checkCollaborators(options);
}

function checkCollaborators({ extractor, reflection, summary, telemetry, journal }: MnemaOptions): void {
	mustServe("extractor", extractor, ({ extract }) => typeof extract === "function");
	mustServe("reflection", reflection, ({ reflect }) => typeof reflect === "function");
	mustServe("summary", summary, ({ summarise }) => typeof summarise === "function");
	mustServe("telemetry", telemetry, ({ committed }) => typeof committed === "function");
	mustServe("journal", journal, ({ keyOf }) => typeof keyOf === "function");
}

function checkActivation(activation: MnemaOptions["activation"]): void {
	const isWithin = (bound: number | undefined, max: number) =>
		bound === undefined || (Number.isInteger(bound) && bound >= 1 && bound <= max);
	if (!isWithin(activation?.maxHops, ACTIVATION_HOPS_MAX) || !isWithin(activation?.maxNodes, ACTIVATION_NODES_MAX)) {
		throw new ConfigurationError(
			"activation",
			`must have a maxHops of 1 to ${ACTIVATION_HOPS_MAX} and a maxNodes of 1 to ${ACTIVATION_NODES_MAX}.`,
		);
	}
	mustServe("activation", activation?.associations, (graph) => typeof graph === "function");
}

/** A deployment may be plain JavaScript: what the type says is looked at once more, before the first request. */
function mustServe<T>(option: string, collaborator: T | null | undefined, serves: (given: T) => boolean): void {
	if (collaborator === undefined || collaborator === null || serves(collaborator)) return;
	throw new ConfigurationError(option, "cannot serve its port.");
}
