import { readFileSync } from "node:fs";

const packageFile = new URL("../../package.json", import.meta.url);

/** The version of this Costplane, as package.json has it. */
export const VERSION: string = (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }).version;
