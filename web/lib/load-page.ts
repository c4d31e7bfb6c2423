import { isServed } from "./is-served.ts";

const AGAIN_MS = 2_000;

/**
 * Loads the code of a page. While nothing answers it waits and tries again, for as long as it takes; where the service
 * answers but not with this code, it is of another version by now, and that is thrown.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isServed()) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
