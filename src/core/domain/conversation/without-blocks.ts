import { isBlank } from "../text/is-blank.ts";
import { prefixOf } from "./rendered-lines.ts";

/** Lines that follow one another and look like a block's, as it grows. Places are UTF-16 units; `end` is the first behind it. */
interface Run {
	readonly start: number;
	end: number;
	/** One of its lines is the line of a memory that is there. */
	isBlock: boolean;
}

/**
 * What was said in a message, without the rendered blocks that it holds: runs of lines that look like a block's, blank ones
 * between them passed over, of which one at least is `known` to be a memory's. Where a block is cut out, the white space beside
 * it goes as well; everything else stays byte for byte. Empty where nothing else was said.
 */
export function withoutBlocks(text: string, known: ReadonlySet<string>): string {
	if (known.size === 0) return text;
	const blocks = runsOf(text, known).filter(({ isBlock }) => isBlock);
	if (blocks.length === 0) return text;
	const edges = [0, ...blocks.flatMap(({ start, end }) => [start, end]), text.length];
	const pieces = Array.from({ length: blocks.length + 1 }, (_, index) => {
		const piece = text.slice(edges[2 * index], edges[2 * index + 1]);
		const begun = index === 0 ? piece : piece.trimStart();
		return index === blocks.length ? begun : begun.trimEnd();
	});
	return pieces.filter((piece) => !isBlank(piece)).join("\n");
}

function runsOf(text: string, known: ReadonlySet<string>): readonly Run[] {
	const runs: Run[] = [];
	let open: Run | null = null;
	let start = 0;
	for (const raw of text.split("\n")) {
		const line = raw.trim();
		const end: number = start + raw.length;
		if (prefixOf(line) !== null) {
			if (open === null) {
				open = { start, end, isBlock: false };
				runs.push(open);
			}
			open.end = end;
			open.isBlock ||= known.has(line);
		} else if (line !== "") open = null;
		start = end + 1;
	}
	return runs;
}
