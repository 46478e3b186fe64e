import { uuidv7 } from "uuidv7";
import type { Ids } from "../../core/ports/ids.ts";

/** In order of creation within the isolate, also inside one millisecond. */
export const uuidIds: Ids = { next: uuidv7 };
