import { open } from "node:fs/promises";

/** Writes a folder's names to the disk: until then a power cut may undo that a file was made or renamed in it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
