import { isJsonList, isJsonObject, type Json, type JsonObject } from "../../../core/domain/json/json.ts";

/**
 * The body with the metadata of its memories as they were written. Only there are numbers the caller's own: anywhere
 * else 5.0 is 5, and a limit must be a number.
 */
export function withExactMetadata(body: JsonObject, parseExactly: () => Json): JsonObject {
	const hasMetadata = isJsonObject(body["metadata"]);
	const { memories } = body;
	if (!hasMetadata && !isJsonList(memories)) return body;
	const exact = parseExactly();
	if (!isJsonObject(exact)) return body;
	const whole = hasMetadata ? withMetadataOf(body, exact) : body;
	const exactMemories = exact["memories"];
	if (!isJsonList(memories) || !isJsonList(exactMemories)) return whole;
	return { ...whole, memories: memories.map((memory, index) => itemWith(memory, exactMemories[index])) };
}

function withMetadataOf(memory: JsonObject, exact: JsonObject): JsonObject {
	const { metadata } = exact;
	return metadata === undefined ? memory : { ...memory, metadata };
}

function itemWith(memory: Json, exact: Json | undefined): Json {
	return isJsonObject(memory) && isJsonObject(exact) ? withMetadataOf(memory, exact) : memory;
}
