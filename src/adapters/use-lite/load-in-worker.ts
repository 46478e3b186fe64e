import kernel from "./model/matrix-product.wasm";
import model from "./model/use-lite.bin";
import { createUseLite } from "./use-lite.ts";

/** One for the isolate, so that all its requests and Durable Objects share one unpacked model. */
export const useLite = createUseLite({ model, kernel });
