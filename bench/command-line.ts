import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** What is wrong with a command line: for whoever typed it, not a bug. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** What a bench ended for, told as it is: neither a bug nor a fault of the command line. */
export class BenchFailure extends Error {
	override readonly name = "BenchFailure";
}

/** The options of a command line; anything else there is a UsageError. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
	try {
		return parseArgs({ args: [...args], options, strict: true }).values;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}
