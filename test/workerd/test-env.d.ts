import type { D1Migration } from "@cloudflare/vitest-plugin";
import type { Env as WorkerEnv } from "../../src/env.ts";

declare global {
	namespace Cloudflare {
		interface Env extends WorkerEnv {
			readonly TEST_MIGRATIONS: D1Migration[];
		}
		interface GlobalProps {
			readonly mainModule: typeof import("../../src/worker.ts");
		}
	}
}
