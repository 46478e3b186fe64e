import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { ModelTurn } from "./model-turn.ts";

export interface ModelRequest {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	/** The chat completion that was asked for. */
	readonly body: unknown;
}

export interface ScriptedModelServer {
	/** Base of its API: what a deployment names as the model's url. */
	readonly url: string;
	/** All that it was asked, oldest first. */
	readonly requests: readonly ModelRequest[];
	/** Connections that were given up before their answer was whole. */
	readonly abandoned: () => number;
	stop(): Promise<void>;
}

const HALF_A_BODY = '{"choices":[{"mess';

/** An OpenAI-compatible endpoint on a free port of this machine, which does with each request what `script` says. */
export async function startScriptedModel(script: (request: ModelRequest) => ModelTurn): Promise<ScriptedModelServer> {
	const requests: ModelRequest[] = [];
	let abandoned = 0;
	const server = createServer(async (incoming, outgoing) => {
		outgoing.on("close", () => {
			if (!outgoing.writableFinished) abandoned += 1;
		});
		const request = await requestOf(incoming);
		requests.push(request);
		play(script(request), outgoing);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The scripted model listens on no port.");
	return {
		url: `http://127.0.0.1:${address.port}/v1`,
		requests,
		abandoned: () => abandoned,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

async function requestOf(incoming: IncomingMessage): Promise<ModelRequest> {
	const body: unknown = JSON.parse(await text(incoming));
	return { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
}

function play(turn: ModelTurn, outgoing: ServerResponse): void {
	switch (turn.kind) {
		case "json":
			complete(outgoing, { content: JSON.stringify(turn.answer) });
			break;
		case "text":
			complete(outgoing, { content: turn.text }, turn.finishReason);
			break;
		case "refusal":
			complete(outgoing, { content: null, refusal: turn.text });
			break;
		case "status":
			outgoing.writeHead(turn.status, turn.location === undefined ? {} : { location: turn.location });
			// As some do, it quotes what it was sent: nothing of it may come further.
			outgoing.end('{"error":{"message":"Nothing for QUOTED SECRET here"}}');
			break;
		case "body":
			outgoing.end(turn.text);
			break;
		case "silence":
			break;
		case "disconnect":
			outgoing.write(HALF_A_BODY, () => outgoing.destroy());
			break;
		case "stall":
			outgoing.write(HALF_A_BODY);
			break;
		case "flood":
			flood(outgoing);
			break;
	}
}

function complete(outgoing: ServerResponse, message: object, finishReason = "stop"): void {
	const choice = { index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason };
	outgoing.setHeader("content-type", "application/json");
	outgoing.end(JSON.stringify({ id: "scripted", object: "chat.completion", choices: [choice] }));
}

function flood(outgoing: ServerResponse): void {
	const spaces = Buffer.alloc(64 * 1_024, " ");
	const pour = () => {
		while (!outgoing.destroyed && outgoing.write(spaces));
	};
	outgoing.on("drain", pour);
	pour();
}
