export type { Model, ModelFailure, ModelSettings } from "./model.ts";
export { openModel } from "./open-model.ts";
