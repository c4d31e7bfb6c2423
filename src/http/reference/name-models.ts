import { z } from "zod";

/**
 * Gives schemas the names under which the OpenAPI document shows them as components, and clients as types. A schema has
 * one name, and a name one schema.
 */
export function nameModels(models: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(models)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
}
