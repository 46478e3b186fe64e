/**
 * Settings of the Worker that `npm run dev` and `npm start` hand on as the environment has them. What they mean, and whether
 * they can work together, the Worker says itself when it is composed.
 */
export interface PassedSettings {
	readonly variables: Readonly<Record<string, string>>;
	readonly secrets: Readonly<Record<string, string>>;
}

const variableNames = [
	"MNEMA_EXTRACTION",
	"MNEMA_REFLECTION",
	"MNEMA_SUMMARY",
	"MNEMA_MODEL_URL",
	"MNEMA_MODEL",
	"MNEMA_TELEMETRY_URL",
];
const secretNames = ["MNEMA_MODEL_KEY", "MNEMA_TELEMETRY_KEY"];

/** An empty variable counts as none. */
export function readPassedSettings(environment: Readonly<Record<string, string | undefined>>): PassedSettings {
	const taken = (names: readonly string[]) =>
		Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
	return { variables: taken(variableNames), secrets: taken(secretNames) };
}
