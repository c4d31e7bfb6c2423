import { existsSync } from "node:fs";

/** A kind of tests that does not run without something that a machine has to be told of, or to have. */
type LeftOut = { readonly kind: string; readonly files: string; readonly remedy: string };

/** Where a Chromium is found, the quickest first: the one that has no window begins a page sooner. */
const CHROMIUM_PLACES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (program) => `/usr/bin/${program}`,
);

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

const named = process.env["CHROMIUM"] ?? "";

/** The Chromium of the tests; undefined where there is none. */
export const CHROMIUM: string | undefined = [named, ...CHROMIUM_PLACES].find((path) => existsSync(path));
// The browser takes a third of all the time, so that a run which somebody waits for has it when asked alone.
const isTried = process.env["CI"] ? CHROMIUM !== undefined : existsSync(named);

/** The kinds of tests that do not run here, each with what would make them run. */
export const LEFT_OUT: readonly LeftOut[] = [
  ...(process.env["CORPUS_DIR"] ? [] : [corpus]),
  ...(isTried ? [] : [browser]),
];
