// node tools/setup.mjs pages: builds web/ into web/dist, whether it is stale or not.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { compressPages } from "./compress-pages.mjs";
import { PAGES, stampPages } from "./pages-stamp.mjs";
import { ROOT } from "./runtime.mjs";

const configFile = join(ROOT, "web/vite.config.ts");
rmSync(PAGES, { recursive: true, force: true });
await build({ configFile, logLevel: process.argv.includes("--quiet") ? "error" : "info" });
compressPages(PAGES);
// Last: an interrupted build leaves no stamp, so the next start builds again.
stampPages();
