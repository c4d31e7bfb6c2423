import type { Model, ModelSettings } from "./model.ts";

/** Opens a model; nothing is asked of it yet, and its libraries are read with the first question. */
export function openModel(settings: ModelSettings): Model {
  return {
    name: settings.model,
    async generate(request) {
      const { generate } = await import("./generate.ts");
      return generate(settings, request);
    },
  };
}
