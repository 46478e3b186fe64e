import type { TriageVerdict } from "../domain/triage/triage-verdict.ts";

/** Judges a cue before any store is asked. A deployment may bring its own. */
export interface Triage {
	classify(cue: string): TriageVerdict | Promise<TriageVerdict>;
}
