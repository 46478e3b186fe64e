/** The turns that each memory is (part of), by its id. Exact duplicates are several turns in one memory. */
export function turnsByMemory(
	stored: readonly { readonly turnId: string; readonly memoryId: string }[],
): ReadonlyMap<string, readonly string[]> {
	const turns = new Map<string, string[]>();
	for (const { turnId, memoryId } of stored) {
		const known = turns.get(memoryId) ?? [];
		if (!known.includes(turnId)) known.push(turnId);
		turns.set(memoryId, known);
	}
	return turns;
}
