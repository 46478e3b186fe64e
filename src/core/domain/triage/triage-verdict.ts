/** What a cue wants of memory (semantics §12). */
export const TRIAGE_CLASSES = ["pure_action", "needs_memory", "mixed", "unknown"] as const;

export type TriageClass = (typeof TRIAGE_CLASSES)[number];

export interface TriageVerdict {
	readonly class: TriageClass;
	/** Only a confident `pure_action` skips the store. */
	readonly confident: boolean;
}
