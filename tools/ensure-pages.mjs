import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { arePagesCurrent } from "./pages-stamp.mjs";
import { projectNode, ROOT } from "./runtime.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";

/**
 * Builds the console's pages where they are missing or older than their sources. What goes wrong is told, and the
 * service starts without them: its API needs no page.
 */
export async function ensurePages() {
  if (arePagesCurrent()) return;
  await withSetUpLock(join(ROOT, ".set-up.lock"), buildPages).catch(({ message }) => say(message));
}

async function buildPages() {
  if (arePagesCurrent()) return;
  process.stderr.write("Building the console's pages (a few seconds, after each change of web/) …\n");
  const child = spawn(projectNode(), [join(ROOT, "tools/build-pages.mjs"), "--quiet"], {
    cwd: ROOT,
    // A test has another mode, in which React asks for everything twice.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = await once(child, "exit");
  if (status !== 0) say("The console's pages could not be built.");
}

function say(what) {
  process.stderr.write(`${what} The API is served without the console's pages until then.\n`);
}
