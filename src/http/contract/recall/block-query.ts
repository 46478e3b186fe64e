import { z } from "@hono/zod-openapi";
import { scopeParameter } from "../memories/list-query.ts";

export const blockQuery = z.strictObject({ scope: scopeParameter });
