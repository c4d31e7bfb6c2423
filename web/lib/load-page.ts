import { isServed } from "./is-served.ts";

const AGAIN_MS = 2_000;

/**
 * Loads the code of a page. While nothing answers it waits and tries again, for as long as it takes. Where the service
 * answers, it may have come back just now; if it still has not this code, it is of another version, and that is thrown.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      if (await isServed()) return await load();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
