import { instantFromMs } from "../../core/domain/instant.ts";
import type { Clock } from "../../core/ports/clock.ts";

/** In production the clock stands still between two I/Os of a request; that is as fine as instants here are used. */
export const systemClock: Clock = { now: () => instantFromMs(Date.now()) };
