const AGAIN_MS = 2_000;

/**
 * Loads the code of a page. While nothing answers it waits and tries again, and the page that is there stays; where the
 * service answers but not with this code, it is of another version by now, and the router loads the document anew.
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

async function isServed(): Promise<boolean> {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.ok ?? false;
}
