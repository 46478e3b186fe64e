/** `npm run dev`: the API alone, on this machine, until Ctrl-C. Settings: PORT, MNEMA_STATE, MNEMA_ADMIN_KEY, MNEMA_VECTOR_LAG_MS. */
import { readFlags } from "./server/read-flags.ts";
import { runServer } from "./server/run-server.ts";

readFlags();
await runServer({ watch: true });
