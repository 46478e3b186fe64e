/**
 * What one slip of the hand did to a word: two neighbouring letters changed places, a letter was doubled or a double one
 * written once, any other letter was put in or left out, or one stands for another.
 */
export type Edit = "swapped" | "doubled" | "inserted" | "replaced";

/** The edit between two words, each as its characters; null where they are equal, or further apart than one. */
export function oneEdit(left: readonly string[], right: readonly string[]): Edit | null {
	const shortest = Math.min(left.length, right.length);
	let start = 0;
	while (start < shortest && left[start] === right[start]) start += 1;
	let end = 0;
	while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
	const leftOver = left.length - start - end;
	const rightOver = right.length - start - end;

	if (leftOver + rightOver === 1) {
		const longer = leftOver === 1 ? left : right;
		const isDouble = longer[start] === longer[start - 1] || longer[start] === longer[start + 1];
		return isDouble ? "doubled" : "inserted";
	}
	if (leftOver === 1 && rightOver === 1) return "replaced";
	const isSwap =
		leftOver === 2 && rightOver === 2 && left[start] === right[start + 1] && left[start + 1] === right[start];
	return isSwap ? "swapped" : null;
}
