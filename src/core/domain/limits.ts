/** Every bound of the product in one place, with its unit and, where a platform sets it, its source. */

// Query (semantics §4).
export const LIMIT_MAX = 100;
/** Layers that a query may name, repeats counted. */
export const LAYERS_NAMED_MAX = 32;
export const CANDIDATE_LIMIT_MAX = 1_000;
export const CUE_CODE_POINTS_MAX = 8_192;
export const EXCLUDED_SPEAKERS_MAX = 100;

// Record (semantics §3, api.md "Settled once").
export const TEXT_CODE_POINTS_MAX = 32_768;
export const METADATA_BYTES_MAX = 16 * 1_024;
/** Levels of objects and lists in metadata. SQLite's JSON functions read 1,000 (its JSON_MAX_DEPTH). */
export const METADATA_DEPTH_MAX = 500;
export const TAGS_MAX = 32;
export const TAG_CODE_POINTS_MAX = 64;
/** Label, speaker, session_id and subject_key, each. */
export const NAME_CODE_POINTS_MAX = 256;

// Scope (semantics §2).
export const SCOPE_DEPTH_MAX = 8;
export const SCOPE_ID_CODE_POINTS_MAX = 128;
/** Longest string form that is looked at: 8 segments of 128 four-byte ids, percent-encoded, with kinds. */
export const SCOPE_STRING_MAX = 16_384;

// Filter.
export const FILTER_DEPTH_MAX = 8;
export const FILTER_CLAUSES_MAX = 64;
export const FILTER_LIST_MAX = 256;
/** Code points of one string that a field is compared with, and of a key of the metadata. A list's are bounded together by D1_STRING_BYTES_MAX. */
export const FILTER_STRING_CODE_POINTS_MAX = 4_096;
/** Faults named in one refusal. */
export const FILTER_ERRORS_MAX = 16;
/** Rows that a filter may let through before the sources are searched without it and filtered afterwards. */
export const FILTER_MATCHES_MAX = 20_000;
/** Rows of one scope that a filter is held against before a search, the newest: a D1 query may take 30 s. */
export const FILTER_ROWS_MAX = 50_000;

// Requests.
/** Bytes of a body; import streams are read line by line instead. */
export const BODY_BYTES_MAX = 8 * 1_024 * 1_024;
/** Levels of objects and lists in a body, a batch of the deepest metadata with room to spare: every walk over one may then recurse. */
export const BODY_DEPTH_MAX = METADATA_DEPTH_MAX + 12;
/** Values and keys in the JSON of a body: each costs CPU however short it is, which other tenants of the isolate wait for. */
export const BODY_VALUES_MAX = 100_000;
export const BATCH_MEMORIES_MAX = 500;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;
export const IDEMPOTENCY_HOURS = 24;
export const BOOKMARK_LENGTH_MAX = 256;
/** Characters of an X-Request-Id that is taken over. */
export const REQUEST_ID_LENGTH_MAX = 64;
export const PAGE_LIMIT_MAX = 200;
export const PAGE_LIMIT_DEFAULT = 50;
export const CURSOR_LENGTH_MAX = 1_024;
export const BLOCK_PIN_DAYS = 30;
export const KEY_SCOPES_MAX = 64;
/** Keys of a tenant that are listed, the newest. */
export const KEYS_MAX = 1_000;
/** Earlier versions of a memory that its history lists, the newest. */
export const HISTORY_VERSIONS_MAX = 1_000;
export const TENANT_NAME_CODE_POINTS_MAX = 128;

// Answers.
/** Errors that one problem shows: a body of a million unknown fields is not answered with as many lines. */
export const PROBLEM_ERRORS_MAX = 100;
/** A path holds keys of the caller's, as long as the body allows. */
export const PROBLEM_PATH_CODE_POINTS_MAX = 200;
/** Seconds of Retry-After at least; where the same call may succeed soon; where storage is overloaded or broken. */
export const RETRY_AFTER_SECONDS_MIN = 1;
export const RETRY_SOON_SECONDS = 1;
export const RETRY_LATER_SECONDS = 10;
/** Frames of a thrown error's stack that the log keeps. */
export const LOGGED_FRAMES_MAX = 8;
/** Seconds that a caller may keep a pinned block without asking again; it can be gone sooner. */
export const BLOCK_CACHE_SECONDS = 3_600;
/** Seconds that anyone may keep the OpenAPI document. */
export const OPENAPI_CACHE_SECONDS = 300;

// Writes.
/** Plans made again because what they were made against had moved. */
export const COMMIT_ATTEMPTS_MAX = 32;
/** Memories of one write that are embedded before the answer; larger batches are embedded from the outbox. */
export const EMBEDDED_BEFORE_ANSWER_MAX = 20;
/** Rows that one commit of a bulk deletion removes. */
export const DELETE_PAGE = 500;
/** Steps of one bulk deletion, of a page each: a million rows. */
export const DELETE_STEPS_MAX = 2_000;

// Retrieval.
/** Distinct terms of a cue, each looked up in every scope of the chain. */
export const CUE_TERMS_MAX = 24;
/** Look-ups of a cue's terms in all scopes of the chain: in a deep chain fewer terms are asked for. */
export const CUE_LOOKUPS_MAX = 96;
/** Code units of a text that its terms are taken from, once compatibility forms are unfolded: one character can become eighteen. */
export const TERMS_CODE_UNITS_MAX = 2 * TEXT_CODE_POINTS_MAX;
/** Code points of one term: what is longer is no word, and stemming it would cost more than it tells. */
export const TERM_CODE_POINTS_MAX = 40;
/** Words whose terms an isolate keeps: about 2 MB. */
export const KNOWN_WORDS_MAX = 8_192;
/** Code units of such a word. V8 keeps a longer piece of a text as a view of it, so that the word would keep the whole text. */
export const KNOWN_WORD_CODE_UNITS_MAX = 12;
/** Half-life of recency where a policy weighs it and names none: that of nightly decay (semantics §13). */
export const HALF_LIFE_DAYS_DEFAULT = 30;
/** Rows that the text source looks for at candidate_limit 100, and the best of them, which become candidates. */
export const TEXT_ROWS = 160;
export const TEXT_HITS = 100;
/** Hits of the vector source at candidate_limit 100. */
export const VECTOR_HITS = 60;
/** The best text hits whose session neighbours are read as well, and how many of these on each side. */
export const NEIGHBOURS_OF = 20;
export const NEIGHBOURS_REACH = 3;
/** Better parts of one utterance that still count against a further one. */
export const FURTHER_PARTS_MAX = 3;
/** Rows on their way into the vector index that a recall compares exactly, the newest. */
export const PENDING_MAX = 64;
/** Of one scope, the newest that a recall of some of the layers looks at for them. */
export const PENDING_ROWS_MAX = 1_000;
/** Of these, the nearest that become candidates, at candidate_limit 100. */
export const PENDING_HITS = 20;
/** Dates of a cue that are looked up, the first; those that hang on a memory as many. */
export const DATED_SPANS_MAX = 3;
/** Rows that lie in the dates of a cue and are looked at, all stretches and scopes together, and those that become candidates, at candidate_limit 100. */
export const DATED_ROWS = 240;
export const DATED_HITS = 20;
/** UTF-16 units between what a date hangs on and a date in the same text: what stands farther off tells of something else. */
export const ANCHOR_GAP_MAX = 80;
/** Milliseconds that a recall waits for each of its sources. */
export const SOURCE_DEADLINE_MS = 4_000;
/** Milliseconds that a hydration waits for the whole of a recall, rows included: one source after another may be read. */
export const HYDRATION_DEADLINE_MS = 12_000;
/** Milliseconds that a cue's triage may take: it is to save a read that takes less. */
export const TRIAGE_DEADLINE_MS = 1_000;

// Turns and conversation (semantics §12).
/** Messages of one turn. */
export const TURN_MESSAGES_MAX = 100;
/** Records that one turn becomes: an utterance over the default ceiling is several. */
export const TURN_RECORDS_MAX = 500;
/** Lines that look like a rendered block's and are looked up in every scope of the chain, to recognise a block that was sent back. */
export const RENDERED_LINES_MAX = 200;
/** Characters of these lines together, in UTF-16 units: each may come back from every scope. */
export const RENDERED_LINES_CHARS_MAX = 131_072;
/** Places of a window's line at which its speaker may end. */
export const SPEAKER_ENDS_MAX = 4;
/** Ids of memories that one turn may say it used. */
export const USED_MEMORY_IDS_MAX = 100;
/** Utterances of a working window. */
export const WINDOW_UTTERANCES_MAX = 100;
/** Utterances of a session that a window looks at, the newest: those of excluded speakers and those that are gone are passed over. */
export const WINDOW_ROWS_MAX = 1_000;
/** Numbers taken anew because another turn of the session took them first. */
export const TURN_COMMIT_ATTEMPTS_MAX = 8;
/** Words of a cue that can still be a bare acknowledgement or command. */
export const ACTION_WORDS_MAX = 6;
/** Sessions of which a scope's object remembers the generation; of those left out, storage knows the last published. */
export const SEQUENCED_SESSIONS_MAX = 10_000;
/** Of those left out, and of the calls whose keys have lapsed, how many go with each new one at most. */
export const SESSIONS_FORGOTTEN_MAX = 8;
export const BEGUN_CALLS_PRUNED_MAX = 8;
/** Turns completed between two naps, and milliseconds at least (semantics §13). */
export const NAP_TURNS = 10;
export const NAP_MIN_INTERVAL_MS = 300_000;

// What is done with a turn after the answer.
/** Turns of a scope that one run takes, one after another. */
export const TURN_WORK_PAGE = 5;
/** Milliseconds after which a run takes no further turn: the vectors of the scope wait for it, and a Worker's work after the answer may take 30 s. */
export const TURN_WORK_RUN_MS = 20_000;
/** Milliseconds that a run may hold a turn before another takes it: longer than all three works may take. */
export const TURN_WORK_LEASE_MS = 120_000;
/** Runs that may die over a turn before its work counts as failed. */
export const TURN_WORK_ATTEMPTS_MAX = 3;
/** Milliseconds for one work of one turn, its one retry included. */
export const EXTRACTION_DEADLINE_MS = 30_000;
export const REFLECTION_DEADLINE_MS = 30_000;
export const SUMMARY_DEADLINE_MS = 30_000;
/** Calls made of a language model for one work: the first, and one retry. */
export const MODEL_ATTEMPTS_MAX = 2;
/** Bytes of a model's answer that are read. */
export const MODEL_ANSWER_BYTES_MAX = 1_024 * 1_024;
/** Tokens that an answer of Workers AI may take: many of its models stop after 256 where nothing is said, in the midst of the JSON. */
export const MODEL_ANSWER_TOKENS_MAX = 4_096;
/** Code points of an exchange that a model is sent, the newest. */
export const MODEL_INPUT_CODE_POINTS_MAX = 48_000;
/** Code units of an exchange's messages that the rules of extraction look at, the first, and sentences of them. */
export const RULE_CODE_UNITS_MAX = 8 * TEXT_CODE_POINTS_MAX;
export const RULE_SENTENCES_MAX = 1_000;
/** Code units of a sentence that the rules of extraction look at: nobody says longer ones, and it bounds every pattern. */
export const SENTENCE_CODE_UNITS_MAX = 400;
/** Clauses of one sentence that they look at. */
export const CLAUSES_MAX = 12;
/** Confidence of a fact that rules found: they read words, not meaning. */
export const RULE_FACT_CONFIDENCE = 0.8;
/** Days after which a move to a place no longer says where somebody lives. */
export const RECENT_MOVE_DAYS = 60;
/** Facts, and insights, that one exchange may yield. */
export const FACTS_MAX = 32;
export const INSIGHTS_MAX = 8;
/** Code points of a fact or an insight: whatever layer's prefix stands before it, the default record ceiling lets it through. */
export const FACT_CODE_POINTS_MAX = 236;
/** Days after which a plan that was due is over (semantics §13, phase 10). */
export const OVERDUE_DAYS = 7;
export const REFLECTION_CONFIDENCE_MAX = 0.6;
/** Code points of a session's summary. */
export const SUMMARY_CODE_POINTS_MAX = 2_000;
/** Summaries that are kept of a session, the newest: a window may reach back so many turns. */
export const SUMMARIES_KEPT_MAX = 128;
/** Utterances that one summary takes in: more than failed runs are likely to leave behind. */
export const SUMMARY_UTTERANCES_MAX = 200;

// Associations and spreading activation (semantics §11).
export const ASSOCIATIONS_CHANGED_MAX = 500;
/** Seeds of a walk: admitted direct hits. */
export const ACTIVATION_SEEDS_MAX = 5;
export const ACTIVATION_HOPS_MAX = 2;
/** What is left of an activation after one hop. */
export const ACTIVATION_HOP_FACTOR = 0.6;
/** Edges of one node that a walk follows, the heaviest. */
export const ACTIVATION_EDGES_MAX = 10;
/** Activation under which a node stays dark. */
export const ACTIVATION_FLOOR = 0.05;
/** Nodes that one walk lights, its seeds included. */
export const ACTIVATION_NODES_MAX = 50;
/** Milliseconds of a walk; then it is degraded, with what it reached. */
export const ACTIVATION_DEADLINE_MS = 150;
/** Code points of what a node without a label is shown as. */
export const ACTIVATION_LABEL_CODE_POINTS_MAX = 64;

// Telemetry.
/** Milliseconds that a sink may take. */
export const TELEMETRY_DEADLINE_MS = 2_000;

/** Milliseconds that a health check waits for the database. */
export const HEALTH_DEADLINE_MS = 2_000;

// Vector index: Vectorize's own limits (Cloudflare's limits page and reports, see docs/platform.md).
export const VECTOR_TOP_K_MAX = 100;
export const VECTOR_UPSERT_MAX = 1_000;
export const VECTOR_REMOVE_MAX = 100;
export const VECTOR_SCORE_MAX = 1_000;
/** Bytes of vectors that the embedded indexes of one isolate keep unpacked: it has 128 MB, the model of the embedder included. */
export const VECTOR_CACHE_BYTES_MAX = 48 * 1_024 * 1_024;
/** What a kept vector takes beside its numbers, in bytes, about. */
export const VECTOR_CACHE_OVERHEAD_BYTES = 256;

// Durable Objects.
/** Calls made of one object, the first included, while the platform says that another may succeed. */
export const OBJECT_CALL_ATTEMPTS_MAX = 3;
/** Objects that one call wakes at a time: a Worker has six connections. */
export const OBJECT_CALLS_AT_ONCE_MAX = 6;

// Outbox.
/** Entries that one alarm handles before it arms the next. */
export const OUTBOX_PAGE = 100;
/** Texts that are embedded before their vectors are kept: what a crash may cost. */
export const OUTBOX_EMBED_CHUNK = 20;
/**
 * How long an empty outbox may still be about to fill after a wake-up, in milliseconds, since the wake-up is made beside the commit:
 * a D1 query may take 30 s.
 */
export const OUTBOX_SETTLE_MS = 60_000;
/** An alarm this far in the past, in milliseconds, is not coming (cloudflare-docs#18324). */
export const ALARM_STUCK_MS = 60_000;
/** Back-off after failed drains doubles from the first to the last of these, in milliseconds. */
export const OUTBOX_BACKOFF_MIN_MS = 1_000;
export const OUTBOX_BACKOFF_MAX_MS = 300_000;

// D1 (Cloudflare's D1 limits page). A local D1 enforces the first two, not the third.
/** Bytes of one statement's text. */
export const D1_STATEMENT_BYTES_MAX = 100_000;
/** Parameters of one statement. */
export const D1_PARAMETERS_MAX = 100;
/** Queries that one UNION may join: workerd's own setting, on no page of D1's. */
export const D1_COMPOUND_TERMS_MAX = 5;
/** Bytes of one bound value, and of one row. */
export const D1_VALUE_BYTES_MAX = 2_000_000;
/** Bytes of one bound string: 2,000,000 on D1; the margin is for what surrounds the rows. */
export const D1_STRING_BYTES_MAX = 1_500_000;
/** Code points of a block that fit one bound string whatever they are: a code point has four bytes at most. */
export const PINNED_CHARS_MAX = D1_STRING_BYTES_MAX / 4;

// Keys.
/** Seconds that an isolate trusts a key it has looked up: a revocation reaches everywhere within it. */
export const KEY_CACHE_SECONDS = 60;
export const KEY_CACHE_ENTRIES_MAX = 10_000;
/** Hours between two notes of a key's use: reading writes nothing on the hot path. */
export const KEY_USE_NOTED_HOURS = 1;
