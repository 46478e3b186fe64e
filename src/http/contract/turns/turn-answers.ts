import type { BegunGeneration } from "../../../core/operations/turns/begin-turn.ts";
import type { Rendered } from "../../answers/json-answer.ts";

export function renderBegunTurn({ generation }: BegunGeneration): Rendered {
	return { status: 200, body: JSON.stringify({ generation }) };
}
