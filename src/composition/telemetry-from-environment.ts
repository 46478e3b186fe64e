import { fetchTelemetry } from "../adapters/telemetry/fetch-telemetry.ts";
import type { TelemetrySink } from "../core/ports/telemetry-sink.ts";
import type { Env } from "../env.ts";
import { ConfigurationError } from "./configuration-error.ts";

/** A bound Worker sees this address; it is never looked up. */
const BOUND_URL = "https://telemetry.invalid/events";

/** The sink that the settings name, or null: an endpoint or a bound Worker, never both. Throws a ConfigurationError. */
export function telemetryFromEnvironment({
	TELEMETRY: binding,
	MNEMA_TELEMETRY_URL: url,
	MNEMA_TELEMETRY_KEY: key,
}: Env): TelemetrySink | null {
	if (binding !== undefined) {
		if (url) throw new ConfigurationError("MNEMA_TELEMETRY_URL", "cannot stand beside the binding TELEMETRY.");
		return fetchTelemetry({ url: BOUND_URL, key: null, fetch: (to, init) => binding.fetch(to, init) });
	}
	if (!url) {
		if (key) throw new ConfigurationError("MNEMA_TELEMETRY_KEY", "is of no use without MNEMA_TELEMETRY_URL.");
		return null;
	}
	if (!isSecure(url))
		throw new ConfigurationError("MNEMA_TELEMETRY_URL", "must be an https URL (or http on this machine).");
	return fetchTelemetry({ url, key: key || null, fetch: (to, init) => fetch(to, init) });
}

/** Ids are no secrets, and who talks to whom is: in the clear on loopback alone. */
function isSecure(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname } = new URL(text);
	return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname));
}
