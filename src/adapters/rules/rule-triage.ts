import { classifyCue } from "../../core/domain/triage/classify-cue.ts";
import type { Triage } from "../../core/ports/triage.ts";

/** Triage by fixed lists: no model, no waiting. */
export const ruleTriage: Triage = { classify: classifyCue };
