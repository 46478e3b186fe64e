import { apiKeyPrefix } from "../../../core/domain/access/api-key.ts";
import { scopeToJson } from "../../../core/domain/scope/scope.ts";
import type { CreatedKey } from "../../../core/operations/create-key.ts";

/** A key as lists show it: the secret is in no answer but the creating one. */
export function keyJson(key: CreatedKey["key"]) {
	return {
		id: key.id,
		name: key.name,
		prefix: apiKeyPrefix(key.id),
		effects: key.effects,
		scopes: key.scopes?.map(scopeToJson) ?? null,
		created_at: key.createdAt,
		expires_at: key.expiresAt,
		last_used_at: key.lastUsedAt,
		revoked_at: key.revokedAt,
	};
}
