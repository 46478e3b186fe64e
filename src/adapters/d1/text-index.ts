import type { TextIndex } from "../../core/ports/text-index.ts";
import type { D1Tenant } from "./record-store.ts";
import { searchTexts } from "./text/search-texts.ts";

export function d1TextIndex({ db, tenantId }: D1Tenant): TextIndex {
	return { search: (request) => searchTexts(db, tenantId, request) };
}
