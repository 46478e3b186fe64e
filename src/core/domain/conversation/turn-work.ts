/** What is done with a turn after it was published, and after the answer. */
export const TURN_WORK_KINDS = ["extraction", "reflection", "summary"] as const;

export type TurnWorkKind = (typeof TURN_WORK_KINDS)[number];

/** Never `done` for what was not done. */
export type TurnWorkState = "pending" | "done" | "failed";

/** Null: no such work was composed when the turn was published. */
export type TurnWorkStates = Readonly<Record<TurnWorkKind, TurnWorkState | null>>;
