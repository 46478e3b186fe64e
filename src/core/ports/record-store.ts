import type { SessionState } from "../domain/conversation/session-state.ts";
import type { Filter } from "../domain/filter/filter.ts";
import type { Instant } from "../domain/instant.ts";
import type { Layer } from "../domain/record/layer.ts";
import type { MemoryRecord, StoredMemory } from "../domain/record/record.ts";
import type { Reach } from "../domain/scope/reach.ts";
import type { Scope } from "../domain/scope/scope.ts";
import type { ScopeChain } from "../domain/scope/scope-chain.ts";
import type { AssociationChange, AssociationEnds, PairState } from "./association-source.ts";
import type { TurnWorkOutcome, TurnWrite } from "./turn-store.ts";

/**
 * The truth: records, their words in the text index, their history, what the vector index still has to
 * hear of, and the answers recorded under idempotency keys. Bound to one tenant when it is made: no method
 * can name another, and an id of another tenant is an id that never was.
 *
 * Writing is read, plan, guarded commit: `readForWrite` brings what a plan depends on, the core plans, and
 * `commit` applies the whole change in one atomic step or, where what the plan was made against has moved,
 * nothing at all. The caller then reads and plans again.
 */
export interface RecordStore {
	/** What a plan for a write depends on, in one round trip. Unknown ids are left out. */
	readForWrite(request: WriteLookup): Promise<WriteContext>;
	commit(change: ChangeSet): Promise<CommitOutcome>;

	find(id: string): Promise<StoredMemory | null>;
	/**
	 * Every version, oldest first, the current one last; empty for an unknown id. Of more than HISTORY_VERSIONS_MAX earlier versions,
	 * the newest.
	 */
	history(id: string): Promise<readonly MemoryVersion[]>;
	/** Newest first (created_at descending, then id descending), after `after` where it is given. */
	list(request: ListRequest): Promise<readonly StoredMemory[]>;
	/** What the request matches, in order of arrival, after `afterSeq`: what a bulk deletion walks. Names alone, since a page of whole memories may be 70 MB. */
	walk(request: WalkRequest): Promise<readonly WalkedMemory[]>;
	count(request: MatchRequest): Promise<number>;
	/** The greatest seq given out so far, 0 in an empty store: the edge of a snapshot for `walk`. */
	lastSeq(): Promise<number>;

	/**
	 * Live memories of the chain for an empty cue, per scope: all pinned, all due, and the most salient (ties:
	 * newest created_at, then id), at most `limitPerScope` of each of the three. No duplicates; order unspecified.
	 */
	profile(request: ProfileRequest): Promise<readonly StoredMemory[]>;
	/** Candidates by seq, order unspecified, each with its place in its session. Unknown seqs and rows outside the chain are left out: an index only proposes. */
	fetch(chain: ScopeChain, seqs: readonly number[]): Promise<readonly PlacedMemory[]>;
	/**
	 * Embedded memories of the chain that the vector index may not show yet and that are of the layers and among the rows asked for,
	 * newest first, at most `limit`: no other row takes the place of one. The vectors come with them so that recall can compare
	 * exactly. Where not all retrievable layers are asked for, a scope's newest PENDING_ROWS_MAX at least are looked at.
	 */
	pending(request: PendingRequest): Promise<readonly PendingVector[]>;
	/**
	 * Seqs of the chain's memories that a filter lets through, newest first, at most `limit`, of the newest `rowsMax` of each scope:
	 * in a larger scope an older row is not found. A filter that names one session at its top looks at that session's rows alone.
	 * The text and vector sources are then searched within them, so that no top-K is taken before the filter.
	 */
	matching(request: MatchingRequest): Promise<readonly number[]>;
	/**
	 * The moment up to which the chain's memories tell: the newest event of each scope that lies not after its newest arrival (a plan's time
	 * is ahead of its telling), of these the latest; without any, the newest arrival. Null in an empty chain. Superseded and expired rows
	 * count: what they say is over, not when it was said.
	 */
	toldUntil(chain: ScopeChain): Promise<Instant | null>;
	/**
	 * Seqs of the chain's memories whose event time lies in a span, a list for each span and scope that has any, each in order of event
	 * time, then of arrival: the first `limit` that qualify among the first `rowsMax` of the span.
	 */
	during(request: DuringRequest): Promise<readonly (readonly number[])[]>;
}

export interface WriteLookup {
	/**
	 * For each, one live record with this exact normalised text, where there is any: of utterances there may be thousands. Never one that
	 * `subjects` or `ids` name, which come anyway: a plan that supersedes those must still see another.
	 */
	readonly texts: readonly TextIdentity[];
	/** Live records with this subject key. */
	readonly subjects: readonly SubjectIdentity[];
	readonly ids: readonly string[];
	/** The idempotency key, or null. */
	readonly claimKey: string | null;
	/** A session of which the newest turn is asked for. */
	readonly session?: { readonly scopeToken: string; readonly sessionId: string };
	/** Pairs of memories that are, or are to be, associated. No pair twice. */
	readonly pairs?: readonly AssociationEnds[];
	/** Memories that are to be deleted, or whose text is to be rewritten: what was derived from them is asked for. */
	readonly derivedOf?: { readonly ids: readonly string[]; readonly change: "deleted" | "rewritten" };
	/** Expiry is judged at this moment: an expired row is no duplicate. */
	readonly now: Instant;
}

export interface TextIdentity {
	readonly scopeToken: string;
	readonly layer: Layer;
	/** normalisedText's hash: see normalised-text.ts. */
	readonly textHash: string;
}

export interface SubjectIdentity {
	readonly scopeToken: string;
	readonly layer: Layer;
	readonly subjectKey: string;
}

export interface WriteContext {
	/** In no particular order; the caller matches them by scope, layer and text hash. */
	readonly duplicates: readonly StoredMemory[];
	readonly subjects: readonly StoredMemory[];
	readonly byId: readonly StoredMemory[];
	readonly claim: RecordedAnswer | null;
	/** What was published in the session. Null where none was asked for. */
	readonly session: SessionState | null;
	/** One for each pair that was asked for, in no particular order. */
	readonly pairs: readonly PairState[];
	/**
	 * What must go with the memories of `derivedOf`: all that was derived from one that is deleted; of one that is rewritten, what has the text
	 * still that was derived; and all that was derived from what goes. In no particular order, none twice.
	 */
	readonly derived: readonly DerivedRecord[];
}

export interface DerivedRecord {
	readonly id: string;
	readonly version: number;
	readonly scope: Scope;
}

/** The answer that a write gave, kept under its idempotency key. */
export interface RecordedAnswer {
	readonly key: string;
	/** Hash of method, path and body: the same key with another one is a conflict. */
	readonly requestHash: string;
	readonly status: number;
	/** JSON text of the answer's body. */
	readonly body: string;
	readonly recordedAt: Instant;
}

/**
 * What is derived from a memory that is deleted goes in the same change, and so does what was derived from a text that is rewritten and has not
 * been rewritten since: the commit answers `moved` where the change leaves any of it.
 */
export interface ChangeSet {
	readonly inserts: readonly RecordInsert[];
	readonly updates: readonly RecordUpdate[];
	readonly deletes: readonly RecordDelete[];
	/** Claimed in the same atomic step; a live claim of the same key makes the commit answer `claimed`. */
	readonly claim: RecordedAnswer | null;
	/** A claim of an unfinished call that this one may take the place of, as long as it is still exactly this. */
	readonly claimReplaces?: RecordedAnswer | null;
	/** Claims recorded before this moment have lapsed and may be replaced. */
	readonly claimsSince: Instant;
	readonly now: Instant;
	/** Ids that must still be there and not have expired, or the commit answers `moved`: what derives from a memory is not written once it is gone. */
	readonly requires?: readonly string[];
	/** A turn whose utterances the inserts hold. */
	readonly turn?: TurnWrite;
	/** What became of a turn's work, of which the inserts may be the yield. */
	readonly turnWork?: TurnWorkOutcome;
	readonly associations?: AssociationChange;
}

export interface RecordInsert {
	readonly record: MemoryRecord;
	/** Null: embedded later, from the outbox. */
	readonly vector: Float32Array | null;
	/**
	 * True for a direct write: the commit answers `moved` when a live record of the same scope, layer and
	 * normalised text exists after all. False for utterances of turns, which are events and never merged.
	 */
	readonly unique: boolean;
	/** Why it exists, for its history: `created` for a direct write. */
	readonly cause: string;
}

export interface RecordUpdate {
	/** The version that the plan was made against; the commit answers `moved` when the row has another. */
	readonly expectedVersion: number;
	/** The whole new state, its version already raised. Identity fields are as they were. */
	readonly record: MemoryRecord;
	/** `keep`: text unchanged. Otherwise the vector of the new text, or null to embed it later. */
	readonly vector: Float32Array | null | "keep";
	readonly cause: string;
}

export interface RecordDelete {
	readonly id: string;
	/** Null: whatever version it has; a row that is gone already is no conflict then. */
	readonly expectedVersion: number | null;
}

export type CommitOutcome =
	/** `deleted` and `unlinked` count the memories and the associations that were really there. */
	| { readonly kind: "committed"; readonly deleted: number; readonly unlinked: number }
	/** A guard failed; nothing was written. Read again and plan again. */
	| { readonly kind: "moved" }
	/** The idempotency key was claimed meanwhile; nothing was written. */
	| { readonly kind: "claimed" };

export interface MemoryVersion {
	readonly version: number;
	readonly text: string;
	readonly changedAt: Instant;
	readonly cause: string;
}

/** Which memories of a tenant, by scope and attributes. Archived rows never match. */
export interface MatchRequest {
	readonly scope: Scope;
	/** Also the scopes above. */
	readonly inherited: boolean;
	/** Also the scopes below. */
	readonly descendants: boolean;
	/** Of these, only what a key of this reach may read (readable-scopes.ts). */
	readonly reach: Reach;
	readonly layer: Layer | null;
	readonly tag: string | null;
	readonly sessionId: string | null;
	readonly filter: Filter | null;
	readonly includeSuperseded: boolean;
	/** Rows that have expired by this moment do not match; null keeps them. */
	readonly liveAt: Instant | null;
}

export interface ListRequest extends MatchRequest {
	readonly after: { readonly createdAt: Instant; readonly id: string } | null;
	readonly limit: number;
}

export interface WalkedMemory {
	readonly seq: number;
	readonly id: string;
	readonly version: number;
	readonly scope: Scope;
}

export interface WalkRequest extends MatchRequest {
	/** 0 to begin. */
	readonly afterSeq: number;
	/** Rows that arrived later are not visited: a walk ends though others write on. */
	readonly untilSeq: number;
	readonly limit: number;
}

/** Which memories of a chain a recall may see, and at which moment. */
export interface CandidateRequest {
	readonly chain: ScopeChain;
	readonly layers: readonly Layer[];
	readonly filter: Filter | null;
	readonly asOf: Instant;
	/** Hide rows created after `asOf`. */
	readonly asOfGiven: boolean;
	/**
	 * Also leave out what is not valid at `asOf` and what these speakers said. Without it those are candidates whose absence the answer
	 * explains, and many of them may crowd out what it could show.
	 */
	readonly eligible?: { readonly excludeSpeakers: readonly string[] };
}

export interface ProfileRequest extends CandidateRequest {
	readonly limitPerScope: number;
}

export interface PendingRequest {
	readonly chain: ScopeChain;
	readonly layers: readonly Layer[];
	/** Only these rows, or every row of the chain: null. */
	readonly within: readonly number[] | null;
	readonly limit: number;
}

export interface PendingVector {
	readonly seq: number;
	readonly vector: Float32Array;
}

export interface MatchingRequest extends CandidateRequest {
	readonly limit: number;
	/** Rows of each scope that are looked at, the newest. */
	readonly rowsMax: number;
}

export interface DuringRequest extends CandidateRequest {
	readonly spans: readonly TimeSpan[];
	/** Rows of one span in one scope that are given, and that are looked at. */
	readonly limit: number;
	readonly rowsMax: number;
}

export interface TimeSpan {
	readonly start: Instant;
	/** The first moment after it. */
	readonly end: Instant;
}

export interface PlacedMemory extends StoredMemory {
	/** The memory that arrived before it in the same scope and session, by seq; null for the first, and without a session. */
	readonly previous: number | null;
}
