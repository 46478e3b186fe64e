/** What a key may do (semantics §12, api.md "Settled once"). */
export const EFFECTS = ["memory-read", "memory-write", "memory-flush", "memory-consolidate", "keys-admin"] as const;

export type Effect = (typeof EFFECTS)[number];
