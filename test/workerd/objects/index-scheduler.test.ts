import { runInDurableObject } from "cloudflare:test";
import { scopeObjectName } from "../../../src/adapters/scope-object/scope-object-name.ts";
import { scopeObjectScheduler } from "../../../src/adapters/scope-object/scope-object-scheduler.ts";
import { describeIndexScheduler } from "../../contract/index-scheduler.contract.ts";
import { objects, uncounted } from "./objects-env.ts";

describeIndexScheduler("scope objects", () => ({
	scheduler: scopeObjectScheduler({ namespace: objects.SCOPES, meter: uncounted }),
	async woken(scopeTokens) {
		const woken: string[] = [];
		for (const token of scopeTokens) {
			const stub = objects.SCOPES.getByName(scopeObjectName(token));
			// The alarm is what a wake-up comes to; it is taken away so that it does not fire into the next test.
			const alarm = await runInDurableObject(stub, async (_, { storage }) => {
				const at = await storage.getAlarm();
				await storage.deleteAlarm();
				return at;
			});
			if (alarm !== null) woken.push(token);
		}
		return woken;
	},
}));
