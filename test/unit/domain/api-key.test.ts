import { describe, expect, it } from "vitest";
import {
	apiKeyPrefix,
	formatApiKey,
	hashesEqual,
	isAdminKey,
	parseApiKey,
	secretHashOf,
} from "../../../src/core/domain/access/api-key.ts";

const id = "a2".repeat(8);
const secret = "b7".repeat(16);

describe("keys as text", () => {
	it("[INV-KEY-FORM] reads what it writes", () => {
		expect(formatApiKey({ id, secret })).toBe(`mnm_${id}_${secret}`);
		expect(parseApiKey(formatApiKey({ id, secret }))).toEqual({ id, secret });
		expect(formatApiKey({ id, secret }).startsWith(apiKeyPrefix(id))).toBe(true);
	});

	it.each([
		"",
		"mnm_",
		`mnm_${id}`,
		`mnm_${id}_${secret}x`,
		`MNM_${id}_${secret}`,
		`mnm_${id}_${"b8".repeat(16)}`,
		` mnm_${id}_${secret}`,
	])("[INV-KEY-FORM] %j is none", (text) => {
		expect(parseApiKey(text)).toBeNull();
	});

	it.each([
		[`mnm_admin_${"k".repeat(16)}`, true],
		["mnm_admin_~!\"#$%&'()*+,-./", true],
		[`mnm_admin_${"k".repeat(15)}`, false],
		[`mnm_admin_${"k".repeat(15)} `, false],
		[`mnm_admin_${"k".repeat(15)}é`, false],
		[`mnm_admin_${"k".repeat(16)}\n`, false],
		[`mnm_amdin_${"k".repeat(16)}`, false],
		[`mnm_${id}_${secret}`, false],
	])("[INV-KEY-FORM] %j can be the operator's key: %s", (text, isOne) => {
		expect(isAdminKey(text)).toBe(isOne);
	});

	it("[INV-KEY-HASH] compares whole hashes", () => {
		expect(hashesEqual(secretHashOf(secret), secretHashOf(secret))).toBe(true);
		expect(hashesEqual(secretHashOf(secret), secretHashOf(id))).toBe(false);
		expect(hashesEqual("ab", "a")).toBe(false);
		expect(hashesEqual("a", "ab")).toBe(false);
	});
});
