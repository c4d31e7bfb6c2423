import type { Params } from "../../lib/search.ts";
import { signalOf } from "../../lib/signal.ts";

/** What was searched for last since the pages were loaded: a record leads back to it. */
export const lastCveSearch = signalOf<Params>({});
