import type { Layer } from "../../core/domain/record/layer.ts";
import type { VectorFaultReason } from "../../core/ports/vector-fault.ts";
import type { VectorHit } from "../../core/ports/vector-index.ts";

/**
 * What an object of the embedded index answers to. During a deployment a new Worker may call an old object and the other way
 * round: fields are added here, never changed.
 */
export interface VectorObjectRpc extends Rpc.DurableObjectBranded {
	query(request: QueryMessage): VectorAnswer<VectorHit[]>;
	score(request: ScoreMessage): VectorAnswer<VectorHit[]>;
	/** Answers with the name of the mutation, as `remove` does. */
	upsert(request: UpsertMessage): VectorAnswer<string>;
	remove(seqs: readonly number[]): VectorAnswer<string>;
	isVisible(mutation: string): VectorAnswer<boolean>;
}

export type VectorAnswer<T> = { readonly ok: true; readonly value: T } | VectorRefusal;

export type VectorRefusal =
	| { readonly ok: false; readonly code: "limit"; readonly message: string }
	| { readonly ok: false; readonly code: "fault"; readonly reason: VectorFaultReason };

export interface QueryMessage {
	readonly scopeTokens: readonly string[];
	readonly vector: Float32Array;
	readonly layers: readonly Layer[];
	readonly historic: boolean;
	readonly topK: number;
	readonly within: readonly number[] | null;
}

export interface ScoreMessage {
	readonly scopeTokens: readonly string[];
	readonly vector: Float32Array;
	readonly seqs: readonly number[];
}

export interface UpsertMessage {
	/** All vectors one after another: a view of a larger array would be sent with the whole of it. */
	readonly numbers: Float32Array;
	readonly dimensions: number;
	readonly entries: readonly UpsertLabel[];
}

export interface UpsertLabel {
	readonly seq: number;
	readonly scopeToken: string;
	readonly layer: Layer;
	readonly live: boolean;
}
