/**
 * Wrangler without what it does on the side: no request to Cloudflare, no telemetry, no update check, no log files,
 * nothing in the home folder. It reads these when it is loaded, so this comes before it.
 */
const settings = {
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
	CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
	DO_NOT_TRACK: "1",
	WRANGLER_HIDE_BANNER: "true",
	WRANGLER_LOG: "error",
	WRANGLER_SEND_ERROR_REPORTS: "false",
	WRANGLER_SEND_METRICS: "false",
	WRANGLER_WRITE_LOGS: "false",
	// Its web console and its store of traces, which would record every request.
	X_LOCAL_EXPLORER: "false",
	X_LOCAL_OBSERVABILITY: "false",
} as const;

export async function loadWrangler(): Promise<typeof import("wrangler")> {
	Object.assign(process.env, settings);
	return import("wrangler");
}
