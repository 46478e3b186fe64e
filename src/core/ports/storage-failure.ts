/**
 * What a storage adapter throws where storage did not do its part: it was away, overloaded or broken. Callers turn it into
 * `unavailable`. It names the statement and never holds SQL or bound values; `cause` is for a debugger, not for a log.
 */
export class StorageUnavailable extends Error {
	/** The adapter's own name of what was being done, such as `commit`. */
	readonly statement: string;
	/** True where the same call may succeed soon: a lost connection, a reset. False for overload and for all that is not known. */
	readonly retryable: boolean;

	constructor(statement: string, fault: { readonly retryable: boolean; readonly cause: unknown }) {
		super(`Storage failed at ${statement}.`, { cause: fault.cause });
		this.name = "StorageUnavailable";
		this.statement = statement;
		this.retryable = fault.retryable;
	}
}
