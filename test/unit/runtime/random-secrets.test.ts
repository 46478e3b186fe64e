import { expect, it } from "vitest";
import { randomSecrets } from "../../../src/adapters/runtime/random-secrets.ts";
import { uuidIds } from "../../../src/adapters/runtime/uuid-ids.ts";
import { formatApiKey, parseApiKey } from "../../../src/core/domain/access/api-key.ts";

it("[INV-KEY-FORM] makes keys of the documented form, none twice", () => {
	const keys = Array.from({ length: 1_000 }, () => ({ id: randomSecrets.keyId(), secret: randomSecrets.secret() }));
	expect(keys.map((key) => parseApiKey(formatApiKey(key)))).toEqual(keys);
	expect(new Set(keys.flatMap(({ id, secret }) => [id, secret])).size).toBe(2_000);
});

it("makes ids that are UUIDv7 and come in order, also within a millisecond", () => {
	const ids = Array.from({ length: 1_000 }, () => uuidIds.next());
	expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
		true,
	);
	expect(ids).toEqual(ids.toSorted());
	expect(new Set(ids).size).toBe(ids.length);
});
