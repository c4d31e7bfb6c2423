export {
  type Model,
  type ModelFailure,
  type ModelSettings,
  openModel,
} from "./open-model.ts";
