import { OBJECT_CALLS_AT_ONCE_MAX } from "../../core/domain/limits.ts";
import type { CostMeter } from "../../core/ports/cost-meter.ts";
import type { IndexScheduler } from "../../core/ports/index-scheduler.ts";
import { callObject } from "../durable-object/call-object.ts";
import { scopeObjectName } from "./scope-object-name.ts";
import type { ScopeObjectRpc } from "./scope-object-rpc.ts";

export interface ScopeObjectSchedulerParts {
	readonly namespace: DurableObjectNamespace<ScopeObjectRpc>;
	readonly meter: CostMeter;
}

/** Wakes scopes' objects side by side. One that cannot be woken does not keep the others asleep; its error comes last. */
export function scopeObjectScheduler({ namespace, meter }: ScopeObjectSchedulerParts): IndexScheduler {
	return {
		async wake(scopeTokens) {
			const tokens = new Set(scopeTokens).values();
			const errors: unknown[] = [];
			async function wakeRemaining(): Promise<void> {
				for (const token of tokens) {
					const address = { namespace, name: scopeObjectName(token), part: "object", meter } as const;
					await callObject(address, (stub) => stub.wake(token)).catch((error: unknown) => errors.push(error));
				}
			}
			await Promise.all(Array.from({ length: OBJECT_CALLS_AT_ONCE_MAX }, wakeRemaining));
			if (errors.length > 0) throw errors[0];
		},
	};
}
