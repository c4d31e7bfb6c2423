import { existsSync } from "node:fs";

/** A kind of tests that does not run without something that a machine has to be told of, or to have. */
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
  remedy: "set CHROMIUM to the path of a Chromium",
};

// The browser takes a third of all the time, so that a run which somebody waits for has it when asked alone.
const CHROMIUM = [process.env["CHROMIUM"] ?? "", ...(process.env["CI"] ? CHROMIUM_PLACES : [])];

/** The kinds of tests that do not run here, each with what would make them run. */
export const LEFT_OUT: readonly LeftOut[] = [
  ...(process.env["CORPUS_DIR"] ? [] : [corpus]),
  ...(CHROMIUM.some(existsSync) ? [] : [browser]),
];
