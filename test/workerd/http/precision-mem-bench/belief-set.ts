import { z } from "zod";
import type { Api } from "../api.ts";
import { indexAll, remember } from "../steps.ts";
import beliefsJson from "./beliefs.json" with { type: "json" };
import casesJson from "./cases.json" with { type: "json" };

const names = z.array(z.string());
const listed = z.strictObject({
	mustInclude: names.optional(),
	mustExclude: names.optional(),
	shouldOnlyInclude: names.optional(),
});

const beliefSchema = z.strictObject({
	id: z.string(),
	user: z.string(),
	scope: z.string(),
	text: z.string(),
	aliases: names,
	supersedes: z.string().nullable(),
	question: z.boolean(),
	pinned: z.boolean(),
	resolved: z.boolean(),
});

const caseSchema = z.strictObject({
	id: z.string(),
	user: z.string(),
	category: z.string(),
	cue: z.string(),
	scopes: names,
	evidence: names,
	expect: z.strictObject({
		personaPrelude: z
			.strictObject({
				nonEmpty: z.boolean().optional(),
				isNull: z.boolean().optional(),
				contains: names.optional(),
				mustNotContain: names.optional(),
			})
			.optional(),
		pinnedFacts: listed.optional(),
		openQuestions: listed.optional(),
		relevantBeliefs: listed.optional(),
	}),
});

export type Belief = z.output<typeof beliefSchema>;
export type Case = z.output<typeof caseSchema>;
export type ListedExpectation = z.output<typeof listed>;

/** A belief before what supersedes it. */
export const beliefs: readonly Belief[] = z.array(beliefSchema).parse(beliefsJson);
export const cases: readonly Case[] = z.array(caseSchema).parse(casesJson);

const EVERYWHERE = "user:universal";

/** What a belief is beside a fact that a cue may find; the tag of its memory. */
export const PERSONA = "persona";
export const PINNED = "pinned";
export const QUESTION = "question";

/** Long ago, whenever the tests run. */
const RESOLVED_AT = "2020-01-01T00:00:00Z";

export interface StoredBeliefs {
	readonly api: Api;
	/** The benchmark's names of the beliefs, by the id of their memory. */
	readonly nameById: ReadonlyMap<string, string>;
	readonly idByName: ReadonlyMap<string, string>;
}

/** What holds for a user everywhere is above the domains, so that each of them sees it. */
export function pathOf(user: string, scope = EVERYWHERE): string {
	return scope === EVERYWHERE ? `user:${user}` : `user:${user}/${scope}`;
}

export function casesOf(...categories: readonly string[]): readonly Case[] {
	return cases.filter(({ category }) => categories.includes(category));
}

export function beliefOf(name: string): Belief {
	const belief = beliefs.find(({ id }) => id === name);
	if (belief === undefined) throw new Error(`${name} is no belief.`);
	return belief;
}

/** Each belief is a memory: its aliases in the text, a question that is resolved no longer valid, the older superseded. */
export async function storeBeliefs(api: Api): Promise<StoredBeliefs> {
	const idByName = new Map<string, string>();
	const nameById = new Map<string, string>();
	for (const belief of beliefs) {
		const { id, user, scope, text, aliases, supersedes, pinned, resolved } = belief;
		const stored = await remember(api, {
			scope: pathOf(user, scope),
			text: aliases.length === 0 ? text : `${text} Also called: ${aliases.join(", ")}.`,
			tags: tagsOf(belief),
			pinned,
			valid_to: resolved ? RESOLVED_AT : null,
			supersedes: supersedes === null ? null : idByName.get(supersedes),
		});
		idByName.set(id, stored);
		nameById.set(stored, id);
	}
	for (const user of new Set(beliefs.map((belief) => belief.user))) await indexAll(api, `user:${user}`);
	return { api, nameById, idByName };
}

function tagsOf({ scope, question, pinned }: Belief): readonly string[] {
	if (scope === EVERYWHERE) return [PERSONA];
	if (question) return [QUESTION];
	return pinned ? [PINNED] : [];
}
