/** The form of a memory's id, as the source of a pattern. An id of another form names no memory. */
export const memoryIdPattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
