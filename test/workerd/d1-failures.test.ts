import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { compileStatement } from "../../src/adapters/d1/compile-statement.ts";
import { isRetryable } from "../../src/adapters/d1/d1-failure.ts";
import { meteredD1 } from "../../src/adapters/d1/metered-d1.ts";
import { createRequestCostMeter } from "../../src/adapters/runtime/request-cost-meter.ts";
import { D1_PARAMETERS_MAX, D1_STATEMENT_BYTES_MAX, D1_VALUE_BYTES_MAX } from "../../src/core/domain/limits.ts";
import { StorageUnavailable } from "../../src/core/ports/storage-failure.ts";

const SECRET = "a remembered secret";

async function failureOf(run: Promise<unknown>): Promise<StorageUnavailable> {
	const failure = await run.then(
		() => null,
		(error: unknown) => error,
	);
	if (failure instanceof StorageUnavailable) return failure;
	throw new Error("it did not fail as storage does");
}

describe("[INV-NO-LEAK] a statement that fails", () => {
	it("names itself, and holds neither its SQL nor what was bound", async () => {
		const db = meteredD1(env.DB, createRequestCostMeter());
		const statements = [
			sql`SELECT * FROM no_such_table WHERE text = ${SECRET}`,
			sql`SELECT rowid FROM memory_terms WHERE memory_terms MATCH ${`"${SECRET}`}`,
			sql`SELECT json(${SECRET})`,
			sql`INSERT INTO commit_guard (verdict) VALUES ('moved') -- ${SECRET}`,
		];
		for (const statement of statements) {
			const failure = await failureOf(db.run("the name", [statement]));
			expect(failure).toMatchObject({ statement: "the name", retryable: false });
			expect(`${failure.message} ${JSON.stringify(failure)} ${failure.stack}`).not.toMatch(/SELECT|INSERT|secret/);
		}
	});

	it("is retryable where D1 says that a connection was lost, and not where it is overloaded", async () => {
		const failing = (message: string) =>
			meteredD1(
				{ prepare: (text) => env.DB.prepare(text), batch: () => Promise.reject(new Error(`D1_ERROR: ${message}`)) },
				createRequestCostMeter(),
			).run("read", [sql`SELECT 1`]);
		expect(await failureOf(failing("Network connection lost."))).toMatchObject({ retryable: true });
		expect(await failureOf(failing("D1 DB is overloaded. Requests queued for too long."))).toMatchObject({
			retryable: false,
		});
		expect(isRetryable("not an error")).toBe(false);
	});

	it("[INV-COST] counts a trip that failed, and the rows of every statement of one that did not", async () => {
		const meter = createRequestCostMeter();
		const db = meteredD1(env.DB, meter);
		await failureOf(db.run("bad", [sql`SELECT nothing`]));
		expect(meter.snapshot()).toMatchObject({ d1: 1, rowsRead: 0 });
		await db.run("good", [sql`SELECT value FROM json_each('[1,2,3]')`, sql`SELECT value FROM json_each('[1,2]')`]);
		expect(meter.snapshot()).toMatchObject({ d1: 2, hops: 2, rowsRead: 5, rowsWritten: 0 });
		expect(await db.run("nothing", [])).toEqual([]);
		expect(meter.snapshot()).toMatchObject({ d1: 2 });
	});
});

describe("[INV-STATEMENT] a statement that D1 would refuse for its size", () => {
	const bound = (count: number) =>
		sql.join(
			Array.from({ length: count }, (_none, index) => sql`${index}`),
			sql`, `,
		);

	it("throws as a bug where its text, its parameters or a value of it is over the limit, and not at the limit", () => {
		const text = (bytes: number) => sql.raw(`${"é".repeat((bytes - 8) / 2)}SELECT 1`);
		expect(compileStatement(text(D1_STATEMENT_BYTES_MAX)).sql).toHaveLength((D1_STATEMENT_BYTES_MAX - 8) / 2 + 8);
		expect(() => compileStatement(text(D1_STATEMENT_BYTES_MAX + 2))).toThrow(RangeError);
		expect(compileStatement(sql`SELECT ${bound(D1_PARAMETERS_MAX)}`).params).toHaveLength(D1_PARAMETERS_MAX);
		expect(() => compileStatement(sql`SELECT ${bound(D1_PARAMETERS_MAX + 1)}`)).toThrow(RangeError);
		const value = "é".repeat(D1_VALUE_BYTES_MAX / 2);
		expect(compileStatement(sql`SELECT ${value}`).params).toEqual([value]);
		expect(() => compileStatement(sql`SELECT ${`${value}x`}`)).toThrow(RangeError);
	});

	it("[INV-NO-LEAK] is no failure of storage, and says nothing of what was bound", async () => {
		const db = meteredD1(env.DB, createRequestCostMeter());
		const thrown: unknown = await db.run("the name", [sql`SELECT ${SECRET.repeat(200_000)}`]).catch((error) => error);
		expect(thrown).toBeInstanceOf(RangeError);
		expect(String(thrown)).not.toContain(SECRET);
	});
});

describe("a compiled statement", () => {
	it("binds equal values once, and keeps those apart that are only alike", () => {
		const { sql: text, params } = compileStatement(sql`SELECT ${"a"}, ${1}, ${"1"}, ${"a"}, ${null}, ${1}, ${null}`);
		expect(text).toBe("SELECT ?1, ?2, ?3, ?1, ?4, ?2, ?4");
		expect(params).toEqual(["a", 1, "1", null]);
	});
});
