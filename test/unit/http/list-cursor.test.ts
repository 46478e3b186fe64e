import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "../../../src/http/contract/memories/list-cursor.ts";
import { type ListQuery, listQuery } from "../../../src/http/contract/memories/list-query.ts";
import { listHash } from "../../../src/http/contract/memories/list-request.ts";
import { memoryId, now } from "./http-fixture.ts";

const position = { createdAt: now, id: memoryId };

test("a cursor comes back as the position it was made of, in URL-safe characters", () => {
	const cursor = formatCursor(position, "hash");
	expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
	expect(parseCursor(cursor, "hash")).toEqual({ ok: true, value: position });
});

const forged = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");

test.each([
	["of another query", formatCursor(position, "other")],
	["empty", ""],
	["no base64", "%%%"],
	["no JSON", btoa("nonsense").replaceAll("=", "")],
	["no list", forged({ a: 1 })],
	["a short list", forged(["hash", now])],
	["with no time", forged(["hash", "yesterday", memoryId])],
	["with a time that is not canonical", forged(["hash", "2026-03-01T12:00:00Z", memoryId])],
	["with no id", forged(["hash", now, 5])],
])("[HTTP-8] a cursor %s is refused by name", (_what, cursor) => {
	expect(parseCursor(cursor, "hash")).toMatchObject({
		ok: false,
		error: { kind: "validation", errors: [{ path: "cursor" }] },
	});
});

function queryOf(parameters: Readonly<Record<string, string>>): Omit<ListQuery, "cursor" | "limit"> {
	const { cursor: _cursor, limit: _limit, ...where } = listQuery.parse(parameters);
	return where;
}

test("[HTTP-8] every parameter that decides which rows a list has moves the hash, and so does the tenant", () => {
	const variants = [
		{},
		{ layer: "semantic" },
		{ tag: "a" },
		{ session_id: "a" },
		{ inherited: "true" },
		{ descendants: "true" },
		{ include_superseded: "true" },
		{ filter: '{"tags":"a"}' },
		{ filter: '{"tags":"b"}' },
		{ scope: "user:43" },
		{ scope: '{"version":0,"path":["user:42"]}' },
	];
	const hashes = variants.map((variant) => listHash("tenant-1", queryOf({ scope: "user:42", ...variant })));
	hashes.push(listHash("tenant-2", queryOf({ scope: "user:42" })));
	expect(new Set(hashes).size).toBe(hashes.length);
});

test("the same query spelled otherwise keeps its cursor, whatever the page size", () => {
	const plain = listHash("t", queryOf({ scope: "user:42" }));
	expect(listHash("t", queryOf({ scope: "user:42", inherited: "false", limit: "7" }))).toBe(plain);
	expect(listHash("t", queryOf({ scope: '{"version":1,"path":[["user","42"]]}' }))).toBe(plain);
});
