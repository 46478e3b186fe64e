import type { VectorState } from "./vector-database.ts";

/** Mutations are named `<epoch>.<number>`. */
export function mutationName({ epoch, accepted }: VectorState): string {
	return `${epoch}.${accepted}`;
}

/** Null for a mutation that was not made here. */
export function mutationNumber(name: string, state: VectorState | null): number | null {
	if (state === null) return null;
	const [, epoch, digits] = /^([0-9a-f-]{36})\.(\d{1,15})$/.exec(name) ?? [];
	const number = Number(digits);
	return epoch === state.epoch && number >= 1 && number <= state.accepted ? number : null;
}
