import { createServer } from "node:net";
import { CannotServe } from "./server-settings.ts";

/** Asked before anything starts, since the runtime's own complaint does not name the port. */
export async function requireFreePort(host: string, port: number): Promise<void> {
	const probe = createServer();
	try {
		await new Promise<void>((resolve, reject) => {
			probe.once("error", reject);
			probe.listen({ host, port, exclusive: true }, resolve);
		});
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (code === "EADDRINUSE") throw new CannotServe(`Port ${port} is taken; set PORT to another one.`);
		throw new CannotServe(`Port ${port} cannot be listened on (${code}); set PORT to another one.`);
	} finally {
		probe.close();
	}
}
