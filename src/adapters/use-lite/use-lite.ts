import type { Embedder, Embedding, EmbeddingStamp } from "../../core/ports/embedder.ts";
import { createEncoder, type Encoder } from "./encoder.ts";
import { parseModelFile } from "./model-file.ts";
import { createTokenizer, type Tokenizer } from "./tokenizer.ts";

export interface UseLiteParts {
	/** What `scripts/build-embedder.ts` packs: vocabulary, settings and int8 weights. */
	readonly model: ArrayBuffer;
	/** matrix-product.wat, assembled. */
	readonly kernel: WebAssembly.Module;
	/** Lets other work of the isolate run; a timer of zero length unless given. */
	readonly yieldToEventLoop?: () => Promise<void>;
}

const stamp: EmbeddingStamp = { model: "use-lite-en-int8", pooling: "mean-tanh", dimensions: 512 };
/** Measured: docs/retrieval.md, "When nothing is recalled". */
const relevanceFloor = 0.37;
const unfamiliarRelevanceFloor = 0.5;

/**
 * The embedder that runs inside the Worker, offline. It knows English alone: a text of which it knows no
 * piece gets the zero vector, since otherwise all such texts would be equal to one another.
 *
 * Creating it costs nothing, because a Worker has a second to start: the weights are unpacked by the first text.
 */
export function createUseLite({ model, kernel, yieldToEventLoop = nextTimer }: UseLiteParts): Embedder {
	let loaded: { readonly tokenize: Tokenizer; readonly encode: Encoder } | undefined;

	function load(): { readonly tokenize: Tokenizer; readonly encode: Encoder } {
		const file = parseModelFile(model);
		return { tokenize: createTokenizer(file.vocabulary, file.tokensMax), encode: createEncoder(file, kernel) };
	}

	function embedOne(text: string): Embedding {
		loaded ??= load();
		const { ids, truncated, meaningful, familiar } = loaded.tokenize(text);
		return { vector: meaningful ? loaded.encode(ids) : new Float32Array(stamp.dimensions), truncated, familiar };
	}

	return {
		stamp,
		relevanceFloor,
		unfamiliarRelevanceFloor,
		async embed(texts) {
			const embeddings: Embedding[] = [];
			for (const text of texts) {
				if (embeddings.length > 0) await yieldToEventLoop();
				embeddings.push(embedOne(text));
			}
			return embeddings;
		},
	};
}

function nextTimer(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 0));
}
