import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the console's built pages; null where there are none. */
export function builtPages(): string | null {
  const folder = fileURLToPath(new URL("../../web/dist", import.meta.url));
  return existsSync(`${folder}/index.html`) ? folder : null;
}
