import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

/** The types of the client, made from the OpenAPI document. */
export async function makeClientTypes(api: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "costplane-types-"));
  try {
    await createClient({
      input: api as never,
      output: { path: folder, entryFile: false },
      logs: { level: "silent", file: false },
      plugins: [{ name: "@hey-api/typescript" }],
    });
    return withoutAnswers(await readFile(join(folder, "types.gen.ts"), "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

// What each operation answers with which status is told by its models; these types would be half of the package.
function withoutAnswers(types: string): string {
  const ofAnswers = /^export type (\w+(Errors|Responses|Writable) = \{|\w+ = \w+\[keyof \w+\];)/m;
  return types
    .split("\n\n")
    .filter((part) => !ofAnswers.test(part))
    .join("\n\n");
}
