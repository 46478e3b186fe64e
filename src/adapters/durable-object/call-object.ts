import { OBJECT_CALL_ATTEMPTS_MAX } from "../../core/domain/limits.ts";
import type { CostMeter } from "../../core/ports/cost-meter.ts";
import { StorageUnavailable } from "../../core/ports/storage-failure.ts";

export interface ObjectAddress<T extends Rpc.DurableObjectBranded> {
	readonly namespace: DurableObjectNamespace<T>;
	readonly name: string;
	readonly part: "vector" | "object";
	readonly meter: CostMeter;
}

/**
 * Calls an object by its name, again where the platform says that this may succeed: so the call must be one that may be
 * made twice. Each attempt takes a stub of its own, since one that has failed stays broken.
 */
export async function callObject<T extends Rpc.DurableObjectBranded, R>(
	{ namespace, name, part, meter }: ObjectAddress<T>,
	call: (stub: DurableObjectStub<T>) => Promise<R>,
): Promise<R> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await meter.trip(part, () => call(namespace.getByName(name)));
		} catch (error) {
			if (!isFromPlatform(error)) throw error;
			const retryable = isRetryable(error);
			if (attempt < OBJECT_CALL_ATTEMPTS_MAX && retryable) continue;
			throw new StorageUnavailable(`object ${part}`, { retryable, cause: error });
		}
	}
}

/**
 * An object that the platform could not reach, or that it ended: its errors say whether a call may be made again. What the object's
 * own code throws says nothing of the kind, and is a bug.
 */
function isFromPlatform(error: unknown): boolean {
	return typeof error === "object" && error !== null && ("retryable" in error || "overloaded" in error);
}

/** An overloaded object is retryable too, and the last thing that it needs is another call. */
function isRetryable(error: unknown): boolean {
	if (typeof error !== "object" || error === null || !("retryable" in error)) return false;
	return error.retryable === true && !("overloaded" in error && error.overloaded === true);
}
