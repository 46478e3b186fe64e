/** The newest turn and generation of a session, 1 first; zeros for a session that has none. */
export interface SessionState {
	readonly lastTurn: number;
	readonly lastGeneration: number;
}

export const NEW_SESSION: SessionState = { lastTurn: 0, lastGeneration: 0 };
