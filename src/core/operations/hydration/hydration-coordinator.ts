import type { Utterance } from "../../domain/conversation/utterance.ts";
import type { Failure } from "../../domain/failure.ts";
import { type PromptPart, volatilePart } from "../../domain/hydration/prompt-part.ts";
import type { WorkingWindow } from "../../domain/hydration/working-window.ts";
import { revisedLine, revisionOfAll } from "../../domain/rendering/revision.ts";
import { ok, type Result } from "../../domain/result.ts";
import { isBlank } from "../../domain/text/is-blank.ts";
import type { Timely } from "../../ports/deadlines.ts";
import type { Deps } from "../deps.ts";
import type { AdmittedRecall, Recalled } from "../recall.ts";
import { readSummary, readWindow, type WindowRead } from "./read-conversation.ts";
import { readRecall, skippedRecall } from "./read-recall.ts";
import { EMPTY_STABLE, readStable, type StableRead } from "./read-stable.ts";

/** An admitted query, and what is wanted beside its recall. */
export interface HydrationPlan extends AdmittedRecall {
	/** Null: none is read. */
	readonly window: WorkingWindow | null;
	readonly summary: boolean;
	/** The cue needs nothing of memory: the conversation alone is read, since it is no retrieval. */
	readonly skipped: boolean;
}

/** Memory around one model call, in the two parts that a prompt's cache tells apart (semantics §10). */
export interface Hydrated {
	readonly recalled: Recalled;
	/** Oldest first. */
	readonly window: readonly Utterance[];
	/** Of what was said before the window; null where there is none. */
	readonly summary: string | null;
	readonly stable: PromptPart;
	readonly volatile: PromptPart;
	/** Of both parts. */
	readonly revision: string;
	readonly degraded: boolean;
	/** Names of all that failed or was late, each once. */
	readonly unavailable: readonly string[];
}

/** Told of the halves as soon as they are there, the recall first; what it throws ends the hydration. */
export interface HydrationListener {
	recalled(recalled: Recalled): void;
	windowed(window: readonly Utterance[]): void;
}

/**
 * Joins a recall with the profile, the window and the summary of what came before it. All are read side by side, and what fails of
 * them is named and loses none of the others.
 */
export async function coordinateHydration(
	deps: Deps,
	plan: HydrationPlan,
	listener: HydrationListener,
): Promise<Result<Hydrated, Failure>> {
	const recalling = plan.skipped ? Promise.resolve(ok(skippedRecall(plan))) : readRecall(deps, plan);
	const windowing = readWindow(deps, plan);
	const [recalled, stable, window, summary] = await Promise.all([
		recalling,
		plan.skipped ? EMPTY_STABLE : readStable(deps, plan.query, recalling),
		windowing,
		plan.summary ? windowing.then((shown) => readSummary(deps, plan, shown)) : NO_SUMMARY,
		tell(listener, recalling, windowing),
	]);
	return recalled.ok ? ok(joined(plan, { recalled: recalled.value, stable, window, summary })) : recalled;
}

const NO_SUMMARY: Timely<string | null> = { kind: "answered", value: null };

async function tell(
	listener: HydrationListener,
	recalling: Promise<Result<Recalled, Failure>>,
	windowing: Promise<Timely<WindowRead>>,
): Promise<void> {
	const recalled = await recalling;
	if (!recalled.ok) return;
	listener.recalled(recalled.value);
	listener.windowed(utterancesOf(await windowing));
}

interface Halves {
	readonly recalled: Recalled;
	readonly stable: StableRead;
	readonly window: Timely<WindowRead>;
	readonly summary: Timely<string | null>;
}

function joined({ query }: HydrationPlan, { recalled, stable, window: shown, summary: told }: Halves): Hydrated {
	const window = utterancesOf(shown);
	const summary = told.kind === "answered" ? told.value : null;
	// Without a cue there are no hits: what was recalled is the profile, most of which the stable part shows already.
	const hits = isBlank(query.cue) ? [] : recalled.result.memories.map(({ record }) => revisedLine(record));
	const changing = volatilePart({ hits, summary, window });
	const unavailable = new Set([...recalled.result.unavailable, ...stable.unavailable]);
	if (shown.kind === "missed") unavailable.add("window");
	if (told.kind === "missed") unavailable.add("summary");
	return {
		recalled,
		window,
		summary,
		stable: stable.part,
		volatile: changing,
		revision: revisionOfAll([stable.part.revision, changing.revision]),
		degraded: recalled.result.degraded || unavailable.size > 0,
		unavailable: [...unavailable],
	};
}

function utterancesOf(read: Timely<WindowRead>): readonly Utterance[] {
	return read.kind === "answered" ? read.value.utterances : [];
}
