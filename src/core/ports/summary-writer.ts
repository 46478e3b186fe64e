import type { ExchangeMessage } from "../domain/conversation/exchange.ts";

/** Folds turns into a running summary of their session, turn by turn. */
export interface SummaryWriter {
	/** The summary of all that `previous` covers and of the messages. Throws where it could not do its work. */
	summarise(request: {
		readonly previous: string | null;
		readonly messages: readonly ExchangeMessage[];
	}): Promise<string>;
}
