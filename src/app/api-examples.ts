import { readFileSync } from "node:fs";
import type { ApiExamples } from "../http/index.ts";

/** The examples of the OpenAPI document: `test/conformance/api-examples.test.ts` records them, and compares them. */
export const API_EXAMPLES = JSON.parse(
  readFileSync(new URL("api-examples.json", import.meta.url), "utf8"),
) as ApiExamples;
