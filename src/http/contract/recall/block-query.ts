import { z } from "@hono/zod-openapi";
import { scopeParameter } from "../input/query-parameters.ts";

export const blockQuery = z.strictObject({ scope: scopeParameter });
