import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// Nothing of wrangler's in the home folder. It reads these when it is loaded, which the plugin does later.
Object.assign(process.env, {
	WRANGLER_WRITE_LOGS: "false",
	WRANGLER_LOG_PATH: "node_modules/.cache/wrangler-logs",
	WRANGLER_SEND_METRICS: "false",
});

/** The Worker of wrangler.toml over storage of its own. */
async function wholeWorker() {
	return {
		// Nothing here may reach an account: every binding is local.
		remoteBindings: false,
		wrangler: { configPath: "./wrangler.toml" },
		miniflare: {
			bindings: {
				MNEMA_ADMIN_KEY: "mnm_admin_for-tests-only-0123456789",
				TEST_MIGRATIONS: await readD1Migrations("./migrations"),
			},
		},
	};
}

export default defineConfig({
	test: {
		// What a test that passes logs was expected.
		silent: "passed-only",
		projects: [
			{
				test: {
					name: "node",
					include: ["test/{unit,contract,architecture}/**/*.test.ts"],
					// A test that hangs is ended; a busy machine is no reason to fail.
					testTimeout: 60_000,
				},
			},
			{
				plugins: [cloudflareTest(wholeWorker)],
				test: {
					name: "workerd",
					include: ["test/workerd/**/*.test.ts"],
					exclude: ["test/workerd/{objects,composed}/**"],
					setupFiles: ["./test/workerd/setup.ts"],
					// A test that hangs is ended; a busy machine is no reason to fail.
					testTimeout: 60_000,
					hookTimeout: 60_000,
					// Two cores: more isolates at once only wait for each other.
					maxWorkers: 2,
				},
			},
			{
				// A deployment whose collaborators the tests script.
				plugins: [
					cloudflareTest(async () => ({ ...(await wholeWorker()), main: "./test/workerd/composed/worker.ts" })),
				],
				test: {
					name: "composed",
					include: ["test/workerd/composed/**/*.test.ts"],
					setupFiles: ["./test/workerd/setup.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				plugins: [
					cloudflareTest({
						remoteBindings: false,
						// Objects with a clock and faults that the tests control.
						main: "./test/workerd/objects/worker.ts",
						miniflare: {
							compatibilityDate: "2026-10-20",
							durableObjects: {
								VECTORS: { className: "VectorObject", useSQLite: true },
								LAGGING_VECTORS: { className: "LaggingVectorObject", useSQLite: true },
								SCOPES: { className: "ScopeObject", useSQLite: true },
							},
						},
					}),
				],
				test: {
					name: "objects",
					include: ["test/workerd/objects/**/*.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					maxWorkers: 2,
				},
			},
			{
				test: {
					name: "e2e",
					include: ["test/e2e/**/*.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					fileParallelism: false,
				},
			},
		],
	},
});
