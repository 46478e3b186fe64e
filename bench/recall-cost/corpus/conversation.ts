import type { DraftOfTurn } from "../../../scripts/conversation/turn-drafts.ts";
import { pick, seededRandom } from "./seeded-random.ts";
import { FUNCTION_WORDS, zipfWord } from "./vocabulary.ts";

export const SPEAKERS = ["Maren", "Tobias"] as const;
/** People and places that are spoken of and do not speak. */
export const NAMES = "Ingrid Pablo Yusuf Chiara Lisbon Tromsø Osaka Quito Nadia Henrik".split(" ");
export const MONTHS = "January February March April May June July August September October November December".split(
	" ",
);

/** Memories of a session, about as many as of LoCoMo's. */
const sessionTurns = 40;
const dayMs = 86_400_000;
const began = Date.UTC(2021, 0, 4, 18);

/** A chat of two people over years: sessions a third of a day apart, an utterance a minute. The same size and seed give the same. */
export function conversation(scope: string, { size, seed }: { readonly size: number; readonly seed: number }) {
	const random = seededRandom(seed);
	return Array.from({ length: size }, (_, index): DraftOfTurn => {
		const session = Math.floor(index / sessionTurns);
		const at = began + (session * dayMs) / 3 + (index % sessionTurns) * 60_000;
		return {
			turnId: String(index),
			draft: {
				scope,
				layer: "episodic",
				text: utterance(random),
				speaker: SPEAKERS[index % 2] ?? SPEAKERS[0],
				session_id: `session-${session}`,
				event_time: new Date(at).toISOString(),
			},
		};
	});
}

/** Six to thirty words, two in five of them function words; some ask, some name somebody, a date or a number. */
function utterance(random: () => number): string {
	const words = Array.from({ length: 6 + Math.floor(random() * 25) }, () =>
		random() < 0.4 ? pick(FUNCTION_WORDS, random) : zipfWord(random),
	);
	if (random() < 0.1) words.push(pick(NAMES, random));
	if (random() < 0.05) words.push(String(1 + Math.floor(random() * 400)));
	if (random() < 0.05) words.push(pick(["yesterday", "last week", `in ${pick(MONTHS, random)}`], random));
	const [first = "", ...rest] = words;
	const sentence = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...rest].join(" ");
	return `${sentence}${random() < 0.2 ? "?" : "."}`;
}
