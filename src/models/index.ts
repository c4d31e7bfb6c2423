export {
  type Model,
  type ModelAnswer,
  type ModelFailure,
  type ModelRequest,
  type ModelSettings,
  openModel,
} from "./open-model.ts";
