import type { SessionState } from "./session-state.ts";

/** What a session's next number depends on. */
export interface SessionNumbers {
	readonly handedOut: SessionState;
	/** May be ahead of what was handed out, as far as that is remembered: after an import, or a loss of memory. */
	readonly published: SessionState;
}

export type NextTurn =
	| { readonly kind: "taken"; readonly state: SessionState }
	/** A later generation was handed out, or this one was published. */
	| { readonly kind: "stale" }
	/** This generation was never handed out. */
	| { readonly kind: "unknown" };

export function nextGeneration(numbers: SessionNumbers): SessionState {
	const { lastTurn, lastGeneration } = newestOf(numbers);
	return { lastTurn, lastGeneration: lastGeneration + 1 };
}

/** The turn that a generation takes; null takes the next generation as well. */
export function nextTurn(numbers: SessionNumbers, generation: number | null): NextTurn {
	const newest = newestOf(numbers);
	const lastTurn = newest.lastTurn + 1;
	if (generation === null) {
		return { kind: "taken", state: { lastTurn, lastGeneration: newest.lastGeneration + 1 } };
	}
	if (generation > newest.lastGeneration) return { kind: "unknown" };
	if (generation < newest.lastGeneration || generation <= numbers.published.lastGeneration) return { kind: "stale" };
	return { kind: "taken", state: { lastTurn, lastGeneration: generation } };
}

function newestOf({ handedOut, published }: SessionNumbers): SessionState {
	return {
		lastTurn: Math.max(handedOut.lastTurn, published.lastTurn),
		lastGeneration: Math.max(handedOut.lastGeneration, published.lastGeneration),
	};
}
