export { connectGate } from "./connection.ts";
export { createGate, type Gate } from "./gate.ts";
export { inBatches } from "./in-batches.ts";
export { type Asker, openAsker } from "./keep-connection.ts";
export { pruneSavedResults } from "./prune-saved-results.ts";
export { readUsage, usageRow } from "./read-usage.ts";
export { arrayOf } from "./store.ts";
