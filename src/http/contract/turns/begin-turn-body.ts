import { z } from "@hono/zod-openapi";
import { nameField, scopeField } from "../input/fields.ts";

export const beginTurnBody = z
	.strictObject({
		scope: scopeField,
		session_id: nameField.openapi({ description: "A session of exactly this scope; it need not be there yet." }),
	})
	.openapi("BeginTurnRequest", { example: { scope: "user:42/agent:helper", session_id: "chat-7" } });
