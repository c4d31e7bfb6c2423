import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { claimDataFolder, operatorSocketPath } from "../../src/stores/data-folder/index.ts";

/** A data folder that this process holds as a service does, and whose commands are answered as a test says. */
export async function openOperatorSocket(
  answer: RequestListener,
): Promise<{ readonly dataFolder: string; close(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), "costplane-commands-"));
  const claim = await claimDataFolder(dataFolder, "service", 0);
  if (claim.kind !== "claim") throw new Error("The folder is new: nobody else has it.");
  const server = createServer(answer);
  const path = operatorSocketPath(dataFolder);
  mkdirSync(dirname(path), { recursive: true });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    dataFolder,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      claim.release();
      rmSync(dataFolder, { recursive: true });
    },
  };
}
