/** Work that goes on after the answer. It may be cut off at any point: whatever must happen is also held by storage. */
export interface Background {
	/** A failure is logged under the part's name, by kind and never by message. */
	run(part: string, work: () => Promise<void>): void;
}
