import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

const KNOWN_ENVIRONMENTS: readonly (string | undefined)[] = ["production", "development", "test", undefined];

type Settings = Pick<Config, "nodeEnv" | "importRoots" | "dataFolder">;

/** Tells of settings that are no error, and probably not what was meant. */
export async function warnOfSettings(
  { nodeEnv, importRoots, dataFolder }: Settings,
  logger: Pick<Logger, "warn">,
): Promise<void> {
  if (!KNOWN_ENVIRONMENTS.includes(nodeEnv)) {
    logger.warn({ NODE_ENV: nodeEnv }, "NODE_ENV is not production: the service runs as in development");
  }
  for (const folder of importRoots) {
    // The one of the data folder is made by whoever wants it.
    if (folder === join(dataFolder, "import") || (await isFolder(folder))) continue;
    logger.warn({ folder }, "A folder of COSTPLANE_IMPORT_ROOT is not there: connectors can't read from it");
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
