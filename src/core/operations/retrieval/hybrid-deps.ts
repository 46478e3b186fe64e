import type { Deps } from "../deps.ts";

/** What the source for a cue stands on. */
export type HybridDeps = Pick<Deps, "tenantId" | "records" | "texts" | "vectors" | "embedder" | "deadlines" | "clock">;
