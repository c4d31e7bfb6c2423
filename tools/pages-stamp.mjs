// Plain JavaScript on Node's own modules: every start looks here, before anything else is loaded.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./runtime.mjs";

const SOURCES = join(ROOT, "web");
/** The built pages. */
export const PAGES = join(SOURCES, "dist");
const STAMP_FILE = join(PAGES, ".sources");

/** Whether the built pages are those of the sources; also where there are no sources, as in an image. */
export function arePagesCurrent() {
  if (!existsSync(join(SOURCES, "main.tsx"))) return true;
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, "utf8") === fingerprint();
}

/** Says that the built pages are those of the sources as they are now. */
export function stampPages() {
  writeFileSync(STAMP_FILE, fingerprint());
}

// By content, not by time: a clone sets any file times it likes.
function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  const names = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !`${entry.parentPath}/`.startsWith(`${PAGES}/`))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) hash.update(`${name.slice(SOURCES.length)}\n`).update(readFileSync(name));
  return hash.digest("hex");
}
