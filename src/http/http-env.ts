import type { JsonObject } from "../core/domain/json/json.ts";
import type { Principal } from "../core/operations/authenticate.ts";
import type { HttpServices, OpenedTenant } from "./http-services.ts";

/** What one request carries from its first middleware to its answer. */
interface HttpVariables {
	requestId: string;
	services: HttpServices;
	/** The D1 bookmark that the caller sent, or null. */
	bookmark: string | null;
	/** Who calls: set for everything below /v1. */
	principal: Principal;
	/** Set once the call has opened its tenant's storage. */
	opened: OpenedTenant | undefined;
	/** The JSON object that was sent, its metadata's numbers as they were written; undefined where a call has no body. */
	body: JsonObject | undefined;
}

export interface HttpEnv {
	Bindings: {
		/** Makes the services of this request; called inside the app, so that its faults are answered as problems too. */
		readonly compose: () => HttpServices;
	};
	Variables: HttpVariables;
}
