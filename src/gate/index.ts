export { connectGate } from "./connection.ts";
export { formBatches } from "./form-batches.ts";
export { createGate, type Gate } from "./gate.ts";
export { pruneSavedResults } from "./prune-saved-results.ts";
