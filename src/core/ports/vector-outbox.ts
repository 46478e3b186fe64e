import type { Layer } from "../domain/record/layer.ts";
import type { VectorMutation } from "./vector-index.ts";

/**
 * What the vector index still has to hear of, scope by scope. The record store fills it in the same atomic step as
 * the row; the scope's own object alone empties it, so the entries of one scope are handled one after another.
 * A newer write replaces the entry of the same record; every step here is guarded by the entry's revision, so
 * that a step taken for an older entry does nothing to a newer one.
 */
export interface VectorOutbox {
	/** What was not sent yet, oldest first, then what was: entries that wait to be shown hold up nothing behind them. At most `limit`. */
	entries(scopeToken: string, limit: number): Promise<readonly OutboxEntry[]>;
	/** Keeps the vectors of texts that were embedded after the write: the rows turn from `embedding` to `pending`. */
	keepVectors(entries: readonly (OutboxKey & { readonly vector: Float32Array })[]): Promise<void>;
	/** Notes that the index has accepted these entries under a mutation. */
	markSent(entries: readonly OutboxKey[], mutation: VectorMutation): Promise<void>;
	/** The index shows them (or has forgotten them): the entries go, and the rows are `ready`. */
	confirm(entries: readonly OutboxKey[]): Promise<void>;
}

export interface OutboxKey {
	readonly scopeToken: string;
	readonly seq: number;
	/** Changes whenever the entry is replaced by a newer write. */
	readonly revision: string;
}

export type OutboxEntry = OutboxKey & {
	readonly rootToken: string;
	/** Set once the index has accepted it. */
	readonly mutation: VectorMutation | null;
} & (
		| { readonly action: "remove" }
		| {
				readonly action: "upsert";
				readonly layer: Layer;
				readonly live: boolean;
				/** Null: not embedded yet; `text` is what to embed. */
				readonly vector: Float32Array | null;
				readonly text: string;
		  }
	);
