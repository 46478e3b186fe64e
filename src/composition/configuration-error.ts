/**
 * A deployment that cannot work as it was composed. Thrown where the Worker is composed, before its first request; it names the
 * option or the setting, and never holds a value, which may be a secret.
 */
export class ConfigurationError extends Error {
	readonly setting: string;

	constructor(setting: string, problem: string) {
		super(`${setting} ${problem}`);
		this.name = "ConfigurationError";
		this.setting = setting;
	}
}
