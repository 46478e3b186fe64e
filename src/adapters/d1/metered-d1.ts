import type { SQLWrapper } from "drizzle-orm";
import type { CostMeter } from "../../core/ports/cost-meter.ts";
import { StorageUnavailable } from "../../core/ports/storage-failure.ts";
import { type CompiledStatement, compileStatement } from "./compile-statement.ts";
import { failedConstraint, isRetryable } from "./d1-failure.ts";

/**
 * The one way to D1: whole batches, each one round trip and one transaction, counted with D1's own figures. Nothing
 * else holds the binding, so no statement runs uncounted.
 */
export interface MeteredD1 {
	/** The rows of each statement, in order. Throws StorageUnavailable. */
	run(name: string, statements: readonly SQLWrapper[]): Promise<readonly Rows[]>;
	/** The same where a constraint may refuse the batch on purpose: nothing of it is written then. */
	attempt(name: string, statements: readonly SQLWrapper[]): Promise<Attempt>;
}

export type Row = Readonly<Record<string, unknown>>;
export type Rows = readonly Row[];

export type Attempt =
	| { readonly kind: "done"; readonly rows: readonly Rows[] }
	/** The name of a CHECK, or the columns of a UNIQUE index. */
	| { readonly kind: "refused"; readonly constraint: string };

/** `db` is a database or, so that a request reads what it wrote, one of its sessions. */
export function meteredD1(db: Pick<D1Database, "prepare" | "batch">, meter: CostMeter): MeteredD1 {
	async function batch(statements: readonly CompiledStatement[]): Promise<readonly Rows[]> {
		if (statements.length === 0) return [];
		const prepared = statements.map((query) => db.prepare(query.sql).bind(...query.params));
		const results = await meter.trip("d1", () => db.batch<Record<string, unknown>>(prepared));
		for (const { meta } of results) meter.rows(meta.rows_read, meta.rows_written);
		return results.map((result) => result.results);
	}

	async function attempt(name: string, statements: readonly SQLWrapper[]): Promise<Attempt> {
		// Outside the try: what cannot be compiled is a bug, not a fault of storage.
		const compiled = statements.map(compileStatement);
		try {
			return { kind: "done", rows: await batch(compiled) };
		} catch (error) {
			const constraint = failedConstraint(error);
			if (constraint !== null) return { kind: "refused", constraint };
			throw new StorageUnavailable(name, { retryable: isRetryable(error), cause: error });
		}
	}

	return {
		attempt,
		async run(name, statements) {
			const outcome = await attempt(name, statements);
			if (outcome.kind === "done") return outcome.rows;
			throw new StorageUnavailable(name, { retryable: false, cause: new Error(`refused by ${outcome.constraint}`) });
		},
	};
}
