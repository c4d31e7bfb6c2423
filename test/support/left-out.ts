import { existsSync } from "node:fs";

/** A kind of tests that this machine lacks something for. */
type LeftOut = { readonly kind: string; readonly files: string; readonly remedy: string };

const CHROMIUM_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const corpus: LeftOut = {
  kind: "corpus tests",
  files: "**/*.corpus.test.ts",
  remedy: "set CORPUS_DIR to the corpus's folder",
};
const browser: LeftOut = {
  kind: "browser tests",
  files: "**/*.browser.test.ts",
  remedy: "install Chromium, or set CHROMIUM to its path",
};

/** The kinds of tests that do not run here, each with what would make them run. */
export const LEFT_OUT: readonly LeftOut[] = [
  ...(process.env["CORPUS_DIR"] ? [] : [corpus]),
  ...([process.env["CHROMIUM"] ?? "", ...CHROMIUM_PLACES].some(existsSync) ? [] : [browser]),
];
