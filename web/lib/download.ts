import type { Params } from "./search.ts";
import { send } from "./send.ts";
import { sendSignedIn } from "./sign-in-asked.ts";

/** Fetches a whole answer in a format of files, and hands it to the browser as a download. */
export async function download(path: string, query: Params, file: { type: string; name: string }): Promise<void> {
  const response = await sendSignedIn(() => send(path, { query, headers: { accept: file.type } }));
  saveFile(await response.blob(), file.name);
}

/** Hands a file to the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
