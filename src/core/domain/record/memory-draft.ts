import type { Instant } from "../instant.ts";
import type { JsonObject } from "../json/json.ts";
import type { Scope } from "../scope/scope.ts";
import type { Layer } from "./layer.ts";

/** A memory as a caller writes it, parsed and within its limits, defaults filled in. */
export interface MemoryDraft {
	readonly scope: Scope;
	readonly layer: Layer;
	readonly text: string;
	readonly label: string | null;
	readonly speaker: string | null;
	readonly salience: number;
	readonly confidence: number;
	readonly pinned: boolean;
	readonly metadata: JsonObject;
	readonly tags: readonly string[];
	readonly sessionId: string | null;
	readonly eventTime: Instant | null;
	readonly validFrom: Instant | null;
	readonly validTo: Instant | null;
	readonly dueAt: Instant | null;
	readonly expiresAt: Instant | null;
	/** Supersedes the live memory of this subject in the same scope and layer. */
	readonly subjectKey: string | null;
	/** Id of the memory that this one supersedes. */
	readonly supersedes: string | null;
}

/** What a PATCH names; what it does not name stays, and null clears where null is allowed. */
export interface MemoryChanges {
	readonly text?: string;
	readonly label?: string | null;
	readonly salience?: number;
	readonly confidence?: number;
	readonly pinned?: boolean;
	readonly tags?: readonly string[];
	readonly metadata?: JsonObject;
	readonly dueAt?: Instant | null;
	readonly expiresAt?: Instant | null;
	readonly validTo?: Instant | null;
}
