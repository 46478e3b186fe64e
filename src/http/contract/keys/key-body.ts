import { z } from "@hono/zod-openapi";
import { EFFECTS } from "../../../core/domain/access/effect.ts";
import { KEY_SCOPES_MAX, TENANT_NAME_CODE_POINTS_MAX } from "../../../core/domain/limits.ts";
import { countCodePoints } from "../../../core/domain/text/code-points.ts";
import { nullableTimeField, scopeField } from "../input/fields.ts";

const displayName = z
	.string()
	.refine((name) => name.trim() !== "" && countCodePoints(name) <= TENANT_NAME_CODE_POINTS_MAX, {
		error: `must be 1 to ${TENANT_NAME_CODE_POINTS_MAX} characters, not blank.`,
	})
	.openapi({ example: "Acme support agents" });

export const tenantBody = z.strictObject({ name: displayName }).openapi("TenantRequest");

export const keyBody = z
	.strictObject({
		name: displayName,
		effects: z
			.array(z.enum(EFFECTS))
			.min(1)
			.refine((effects) => new Set(effects).size === effects.length, { error: "names an effect twice." })
			.openapi({ description: "What the key may do.", example: ["memory-read", "memory-write"] }),
		scopes: z
			.array(scopeField)
			.min(1, { error: "is empty. Leave it out for a key to every scope." })
			.max(KEY_SCOPES_MAX)
			.nullish()
			.openapi({
				description:
					"The key writes at or below these, and reads them, what is below and what is above. Left out: every scope of the tenant.",
				example: ["user:42"],
			}),
		expires_at: nullableTimeField,
	})
	.openapi("KeyRequest");
