import type { TurnWorkKind, TurnWorkState, TurnWorkStates } from "../../../core/domain/conversation/turn-work.ts";
import type { Utterance } from "../../../core/domain/conversation/utterance.ts";
import type { PublishedUtterance } from "../../../core/ports/turn-store.ts";
import type { Row, Rows } from "../metered-d1.ts";
import { readInstant, readInstantOrNull, readNumber, readText, readTextOrNull } from "./row-reader.ts";

/** Of rows of one record each, which come in the order of the conversation. */
export function utterancesOf(rows: Rows): readonly Utterance[] {
	return grouped(rows).map(utteranceOf);
}

/** The same where each row holds its turn too. */
export function publishedUtterancesOf(rows: Rows): readonly PublishedUtterance[] {
	return grouped(rows).map((parts) => {
		const [row] = parts;
		return {
			...utteranceOf(parts),
			ordinal: readNumber(row, "ordinal"),
			generation: readNumber(row, "generation"),
			publishedAt: readInstant(row, "published_at"),
			memoryIds: parts.map((part) => readText(part, "id")),
			work: workStatesOf(row),
		};
	});
}

export function workStatesOf(row: Row): TurnWorkStates {
	return {
		extraction: workStateOf(row, "extraction"),
		reflection: workStateOf(row, "reflection"),
		summary: workStateOf(row, "summary"),
	};
}

/** The rows of one utterance, of which there is at least one. */
type Parts = readonly [Row, ...Row[]];

function grouped(rows: Rows): readonly Parts[] {
	const groups: [Row, ...Row[]][] = [];
	for (const row of rows) {
		const last = groups.at(-1);
		if (last !== undefined && placeOf(last[0]) === placeOf(row)) last.push(row);
		else groups.push([row]);
	}
	return groups;
}

function placeOf(row: Row): string {
	return `${readNumber(row, "turn")} ${readNumber(row, "ordinal")}`;
}

function utteranceOf(parts: Parts): Utterance {
	const [row] = parts;
	return {
		speaker: readText(row, "speaker"),
		text: parts.map((part) => readText(part, "text")).join(""),
		turn: readNumber(row, "turn"),
		eventTime: readInstantOrNull(row, "event_time"),
	};
}

const STATES: readonly TurnWorkState[] = ["pending", "done", "failed"];

function workStateOf(row: Row, kind: TurnWorkKind): TurnWorkState | null {
	const name = readTextOrNull(row, kind);
	if (name === null) return null;
	const state = STATES.find((known) => known === name);
	if (state === undefined) throw new TypeError(`The column ${kind} does not hold a state.`);
	return state;
}
