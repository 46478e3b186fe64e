import type { Candidate } from "../../src/core/domain/ranking/candidate.ts";
import type { ConversationKind } from "../../src/core/domain/ranking/conversation-kind.ts";
import { featuresWithin } from "../../src/core/domain/ranking/feature-extraction.ts";
import { furtherParts } from "../../src/core/domain/ranking/further-parts.ts";
import { fuse } from "../../src/core/domain/ranking/fuse.ts";
import { RANK_WEIGHTS } from "../../src/core/domain/ranking/ranker-weights.ts";
import { type RankingGround, rankingGround } from "../../src/core/domain/ranking/ranking-ground.ts";
import { recordTerms } from "../../src/core/domain/text/terms.ts";
import type { CapturedCandidates } from "./captured-candidates.ts";
import { SPEAKERS } from "./corpus/conversation.ts";
import { distributionOf, quantile } from "./distribution.ts";
import type { FeatureCosts } from "./recall-costs.ts";

const rounds = 10;

/** Features that stand on the same work: leaving out one alone would save little. The others each stand alone. */
const sharing: readonly (readonly string[])[] = [
	["cosine", "neighbourCosine"],
	["question", "speaksOfSelf", "relativeTime", "number", "instruction"],
	["nearDay", "nearMonth"],
	["sessionText", "sessionCosine"],
];

/** The same candidates as if they were of each kind, since a kind's weights say what is computed. */
const speakersByKind: Readonly<Record<ConversationKind, (speaker: string | null) => string | null>> = {
	people: (speaker) => speaker,
	roles: (speaker) => (speaker === SPEAKERS[0] ? "user" : "assistant"),
	facts: () => null,
};

/** What ranking costs and what each feature has of that, timed over captured candidates. */
export function featureCosts(captured: readonly CapturedCandidates[]): readonly FeatureCosts[] {
	return (["people", "roles", "facts"] as const).map((kind) => {
		const speakerOf = speakersByKind[kind];
		return costsOf(
			kind,
			captured.map(({ candidates, ...rest }) => ({
				...rest,
				candidates: candidates.map((candidate) => spokenBy(candidate, speakerOf)),
			})),
		);
	});
}

function spokenBy(candidate: Candidate, speakerOf: (speaker: string | null) => string | null): Candidate {
	const { memory } = candidate;
	return {
		...candidate,
		memory: { ...memory, record: { ...memory.record, speaker: speakerOf(memory.record.speaker) } },
	};
}

interface Timed {
	readonly captured: CapturedCandidates;
	readonly ground: RankingGround;
}

function costsOf(kind: ConversationKind, captured: readonly CapturedCandidates[]): FeatureCosts {
	const timed = captured.map((one): Timed => ({ captured: one, ground: groundOf(one) }));
	const all = Object.keys(RANK_WEIGHTS[kind]).filter((name) => name !== "furtherPart");
	const groups = groupsOf(all);
	const works: Readonly<Record<string, (one: Timed) => unknown>> = {
		fuse: ({ captured: { cue, candidates, statistics } }) => fuse({ text: cue, dates: [] }, candidates, statistics),
		words: ({ captured: { candidates } }) => candidates.map(({ memory }) => recordTerms(memory.record)),
		ground: ({ captured: one }) => groundOf(one),
		features: ({ ground }) => sumsOf(ground, all),
		furtherPart: ({ ground }) => furtherParts(ground.admitted),
		...Object.fromEntries(
			groups.map((group) => {
				const left = all.filter((name) => !group.includes(name));
				return [group.join(" + "), ({ ground }: Timed) => sumsOf(ground, left)];
			}),
		),
	};
	const times = timesOf(works, timed);
	const medianOf = (name: string) => quantile(times.get(name) ?? [], 0.5);
	const savedBy = (group: readonly string[]) => {
		const name = group.join(" + ");
		const without = times.get(name) ?? [];
		// Of the same candidates in the same round: what else the machine does moves both.
		const saved = (times.get("features") ?? []).map((whole, index) => whole - (without[index] ?? Number.NaN));
		return [name, round(quantile(saved, 0.5))] as const;
	};
	const fused = distributionOf(times.get("fuse") ?? []);
	return {
		kind,
		n: rounds * captured.length,
		candidates: quantile(
			captured.map(({ candidates }) => candidates.length),
			0.5,
		),
		fuse_us: { p50: round(fused.p50), p95: round(fused.p95), max: round(fused.max) },
		words_us: round(medianOf("words")),
		ground_us: round(medianOf("ground")),
		features_us: round(medianOf("features")),
		saved_us: {
			...Object.fromEntries(groups.map(savedBy).toSorted(([, left], [, right]) => right - left)),
			...("furtherPart" in RANK_WEIGHTS[kind] ? { furtherPart: round(medianOf("furtherPart")) } : {}),
		},
	};
}

function groupsOf(names: readonly string[]): readonly (readonly string[])[] {
	const together = sharing.map((group) => group.filter((name) => names.includes(name)));
	const alone = names.filter((name) => !together.flat().includes(name)).map((name) => [name]);
	return [...together.filter((group) => group.length > 0), ...alone];
}

function groundOf({ cue, candidates, statistics }: CapturedCandidates): RankingGround {
	return rankingGround({ text: cue, dates: [] }, candidates, statistics);
}

/** On a table of its own, since a table remembers what it computed. */
function sumsOf(ground: RankingGround, names: readonly string[]): readonly number[] {
	const table: Readonly<Record<string, ((candidate: Candidate) => number) | undefined>> = featuresWithin(ground);
	return ground.admitted.map((candidate) => names.reduce((sum, name) => sum + (table[name]?.(candidate) ?? 0), 0));
}

/** Microseconds of each work with each of the candidates, by name; a first round, which also compiles, is not counted. */
function timesOf(works: Readonly<Record<string, (one: Timed) => unknown>>, timed: readonly Timed[]) {
	const times = new Map(Object.keys(works).map((name): readonly [string, number[]] => [name, []]));
	for (let turn = 0; turn <= rounds; turn += 1) {
		for (const one of timed) {
			for (const [name, work] of Object.entries(works)) {
				const from = performance.now();
				work(one);
				const us = (performance.now() - from) * 1_000;
				if (turn > 0) times.get(name)?.push(us);
			}
		}
	}
	return times;
}

function round(us: number): number {
	return Math.round(us);
}
