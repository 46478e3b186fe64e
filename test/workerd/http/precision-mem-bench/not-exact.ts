/** Cases whose relevant beliefs are not exactly the wanted ones, by what stands in the way; docs/retrieval.md tells the numbers. */
type Names = readonly string[];

/** Another belief holds as many of the cue's words: the benchmark looks up aliases, recall reads whole texts. */
const SHARED_WORD: Names = [
	"happy-writing-scope",
	"conflict-scope-disambiguation-redis-writing",
	"conflict-scope-disambiguation-redis-code",
	"cross-scope-one-empty-domain-does-not-degrade",
	"multi-scope-redis-both-surfaces",
	"canonical-name-match-mara",
	"filter-resolved-at-excluded",
	"ranking-canonical-name-over-content",
	"messy-all-caps-case-insensitive",
	"messy-negation-surfaces-topic",
];

/** The cue is about no belief, and the only word of it that the scope knows is an everyday one. */
const EVERYDAY_WORD: Names = [
	"questions-pinned-active-only",
	"user-edited-cross-scope-surfaces",
	"user-edited-absent-without-flag",
	"multi-scope-code-writing-dedup-no-double-surface",
];

export const SHOWS_MORE: Names = [...SHARED_WORD, ...EVERYDAY_WORD];

/** The cue names so many things that some beliefs hold too small a part of it for the floor. */
export const LACKS_SOME: Names = [
	"alias-kube-resolves",
	"cap-stress-compound-six-entities",
	"cap-stress-kitchen-sink-exceeds-twelve",
	"cap-stress-late-position-entity-at-risk",
];
