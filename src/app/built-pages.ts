import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The folder of the console's built pages; null where there are none. */
export function builtPages(): string | null {
  const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}

/** The written reference of the API, which comes with the program. */
export function writtenReference(): Promise<string> {
  return readFile(new URL("../../docs/api.md", import.meta.url), "utf8");
}
