import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this run, for what its workers share. */
    sharedFolder: string;
  }
}

const LOOK_MS = 25;

/** What `make` has put into the folder: whoever asks first in a run makes it, the other workers wait for that. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("sharedFolder"), name);
  const outcome = `${folder}.outcome`;
  const isFirst = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isFirst) {
    const told = await make(folder).then(
      () => "",
      (error: Error) => String(error.stack),
    );
    await writeFile(`${outcome}.new`, told);
    await rename(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await sleep(LOOK_MS);
  const fault = await readFile(outcome, "utf8");
  if (fault) throw new Error(`What the tests share could not be made: ${fault}`);
  return folder;
}
