import { createInMemoryIndexScheduler } from "../../src/adapters/in-memory/in-memory-index-scheduler.ts";
import { describeIndexScheduler } from "./index-scheduler.contract.ts";

describeIndexScheduler("in-memory twin", () => {
	const scheduler = createInMemoryIndexScheduler();
	return { scheduler, woken: async () => scheduler.takeWoken() };
});
