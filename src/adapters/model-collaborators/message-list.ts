import type { ExchangeMessage } from "../../core/domain/conversation/exchange.ts";
import { type Instant, msOf } from "../../core/domain/instant.ts";
import { MODEL_INPUT_CODE_POINTS_MAX } from "../../core/domain/limits.ts";
import { countCodePoints, firstCodePoints } from "../../core/domain/text/code-points.ts";
import { isBlank } from "../../core/domain/text/is-blank.ts";

/** Messages as a model is sent them. */
export interface MessageList {
	/** One message a line. It is JSON, so that no text can end its message and begin another. */
	readonly json: string;
	/** Of the messages in it; their numbers are their indexes in the exchange. */
	readonly speakerByNumber: ReadonlyMap<number, string>;
}

type NumberedMessage = readonly [number, ExchangeMessage];

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * The newest messages that fit MODEL_INPUT_CODE_POINTS_MAX, each whole; where not even the newest does, its beginning, marked as
 * cut. Null where no message says anything.
 */
export function listMessages(messages: readonly ExchangeMessage[]): MessageList | null {
	const said = [...messages.entries()].filter(([, { text }]) => !isBlank(text));
	const [newest] = said.slice(-1);
	if (newest === undefined) return null;
	// A separator goes with each line, and one more pair of brackets with all.
	const room = MODEL_INPUT_CODE_POINTS_MAX - 2;
	const whole = newestLines(said, room);
	const lines = whole.length > 0 ? whole : [cutLine(newest, room - 2)];
	return {
		json: `[\n${lines.join(",\n")}\n]`,
		speakerByNumber: new Map(said.slice(-lines.length).map(([number, { speaker }]) => [number, speaker])),
	};
}

function newestLines(said: readonly NumberedMessage[], room: number): readonly string[] {
	const lines: string[] = [];
	let left = room;
	for (const message of said.toReversed()) {
		const line = JSON.stringify(fieldsOf(message));
		left -= countCodePoints(line) + 2;
		if (left < 0) break;
		lines.unshift(line);
	}
	return lines;
}

function cutLine([number, message]: NumberedMessage, room: number): string {
	for (let kept = room; ; ) {
		const text = firstCodePoints(message.text, kept);
		const line = JSON.stringify({ ...fieldsOf([number, { ...message, text }]), cut: true });
		const length = countCodePoints(line);
		if (length <= room) return line;
		// JSON spells some characters with up to six: less and less is kept, until it fits.
		kept = Math.floor((kept * room) / length);
	}
}

function fieldsOf([number, { speaker, at, text }]: NumberedMessage) {
	return { n: number, speaker, at, weekday: weekdayOf(at), text };
}

/** Models resolve "next Friday" from the name of a day far better than from its date. */
function weekdayOf(at: Instant): string {
	return WEEKDAYS[new Date(msOf(at)).getUTCDay()] ?? "";
}
