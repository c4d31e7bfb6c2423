// node tools/setup.mjs package: makes dist/, what `npm pack` puts into the package beside bin/ and tools/: the service
// as plain JavaScript (Node runs no TypeScript below node_modules), the console's pages, and the written reference.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { ensurePages } from "./ensure-pages.mjs";
import { ROOT } from "./runtime.mjs";

const DIST = join(ROOT, "dist");
const WITH_IT = ["package.json", "docs/api.md", "docs/openapi.json", "web/dist"];
const COMPILER_OPTIONS = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
};

/** Makes dist/ anew. */
export async function buildPackage() {
  await ensurePages();
  rmSync(DIST, { recursive: true, force: true });
  for (const path of WITH_IT) cpSync(join(ROOT, path), join(DIST, path), { recursive: true });
  for (const path of globSync("src/**/*.*", { cwd: ROOT })) putIntoDist(path);
}

function putIntoDist(path) {
  if (/\.test\.ts$|\.md$/.test(path)) return;
  const target = join(DIST, path.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(target), { recursive: true });
  if (!path.endsWith(".ts")) return cpSync(join(ROOT, path), target);
  const source = readFileSync(join(ROOT, path), "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: COMPILER_OPTIONS, fileName: path });
  writeFileSync(target, outputText);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
