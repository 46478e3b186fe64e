import type { Instant } from "../domain/instant.ts";
import { isLive } from "../domain/record/is-live.ts";
import type { MemoryRecord, MemoryView } from "../domain/record/record.ts";
import { scopeToken } from "../domain/scope/scope-token.ts";
import { textHash } from "../domain/text/normalised-text.ts";
import type { RecordInsert, RecordUpdate, WriteContext } from "../ports/record-store.ts";
import type { Deps } from "./deps.ts";
import type { IdentifiedDraft } from "./draft-identity.ts";

/** The records that a write concerns as its plan grows: later drafts see what earlier ones do. */
export interface WriteBook {
	byId(id: string): MemoryRecord | null;
	liveDuplicate(identified: IdentifiedDraft): MemoryRecord | null;
	liveOfSubject(identified: IdentifiedDraft): readonly MemoryRecord[];
	supersede(record: MemoryRecord, by: string): void;
	insert(identified: IdentifiedDraft, record: MemoryRecord): void;
	/** As it stands at the end of the plan. */
	view(id: string): MemoryView;
	inserts(): readonly RecordInsert[];
	updates(): readonly RecordUpdate[];
}

export interface WriteBookInput {
	readonly deps: Pick<Deps, "tenantId">;
	/** What is stored already of all that the write concerns. */
	readonly context: WriteContext;
	readonly now: Instant;
	/** Of the inserts, for their history. */
	readonly cause: string;
}

export function createWriteBook({ deps, context, now, cause }: WriteBookInput): WriteBook {
	const views = new Map<string, MemoryView>();
	const idsByText = new Map<string, Set<string>>();
	const idsBySubject = new Map<string, Set<string>>();
	const inserted = new Set<string>();
	const versionsBefore = new Map<string, number>();

	function enter(view: MemoryView, token: string, hash: string): void {
		const { id, layer, subjectKey } = view.record;
		views.set(id, view);
		collect(idsByText, `${token} ${layer} ${hash}`, id);
		if (subjectKey !== null) collect(idsBySubject, `${token} ${layer} ${subjectKey}`, id);
	}
	for (const view of [...context.duplicates, ...context.subjects, ...context.byId]) {
		const { scope, text } = view.record;
		enter({ record: view.record, indexed: view.indexed }, scopeToken(deps.tenantId, scope), textHash(text));
	}
	function live(ids: Iterable<string>): MemoryRecord[] {
		return [...ids].map(recordOf).filter((record) => isLive(record, now));
	}
	function recordOf(id: string): MemoryRecord {
		return viewOf(id).record;
	}
	function viewOf(id: string): MemoryView {
		const view = views.get(id);
		if (view === undefined) throw new Error("The plan names a record that it has not seen.");
		return view;
	}

	return {
		byId: (id) => views.get(id)?.record ?? null,
		liveDuplicate: ({ scopeToken: token, draft, textHash: hash }) =>
			live(idsByText.get(`${token} ${draft.layer} ${hash}`) ?? [])[0] ?? null,
		liveOfSubject: ({ scopeToken: token, draft }) =>
			draft.subjectKey === null ? [] : live(idsBySubject.get(`${token} ${draft.layer} ${draft.subjectKey}`) ?? []),
		supersede(record, by) {
			// A row of this same write is not stored yet: it is stored superseded, at its first version.
			const stored = !inserted.has(record.id);
			if (stored && !versionsBefore.has(record.id)) versionsBefore.set(record.id, record.version);
			const version = stored ? record.version + 1 : record.version;
			const superseded = { ...record, supersededBy: by, supersededAt: now, version, updatedAt: now };
			views.set(record.id, { ...viewOf(record.id), record: superseded });
		},
		insert({ scopeToken: token, textHash: hash }, record) {
			inserted.add(record.id);
			enter({ record, indexed: "embedding" }, token, hash);
		},
		view: viewOf,
		inserts: () => [...inserted].map((id) => ({ record: recordOf(id), vector: null, unique: true, cause })),
		updates: () =>
			[...versionsBefore].map(([id, expectedVersion]) => ({
				expectedVersion,
				record: recordOf(id),
				vector: "keep",
				cause: "superseded",
			})),
	};
}

function collect(idsByKey: Map<string, Set<string>>, key: string, id: string): void {
	const ids = idsByKey.get(key);
	if (ids === undefined) idsByKey.set(key, new Set([id]));
	else ids.add(id);
}
