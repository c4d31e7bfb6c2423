import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NOT_OURS = new Set(["node_modules", ".git", "data", "dist", "web/dist", "client/dist", "coverage"]);
const TEXT = /\.(ts|tsx|mjs|js|json|sql|md|sh|yml|yaml|html|css)$|(^|\/)(\.[^/]+|LICENSE|NOTICE|Dockerfile|run)$/;

/** A text file of the project, its path relative to the project's folder. */
export type ProjectFile = { readonly path: string; readonly lines: readonly string[] };

/** What the project's folder holds, whether git knows it yet or not. */
export const PROJECT_FILES: readonly ProjectFile[] = walk(ROOT)
  .filter((path) => TEXT.test(path))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), "utf8").split("\n") }));

export const PROJECT_PATHS: ReadonlySet<string> = new Set(walk(ROOT));

/** The files whose path matches. */
export function filesAt(pattern: RegExp): readonly ProjectFile[] {
  return PROJECT_FILES.filter(({ path }) => pattern.test(path));
}

/** `path:line: text` of each line that offends, for an assertion that names the place. */
export function offences(files: readonly ProjectFile[], offends: (line: string) => boolean): readonly string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (offends(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
}

/** Whether the line holds it outside of a comment that fills the line. */
export function inCode(pattern: RegExp): (line: string) => boolean {
  return (line) => pattern.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
}

function walk(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // In a further work tree of a checkout, `.git` is a file.
    if (NOT_OURS.has(relative(ROOT, path))) return [];
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [relative(ROOT, path)] : [];
  });
}
