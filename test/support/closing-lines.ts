import type { Reporter, TestModule } from "vitest/node";
import { LEFT_OUT } from "./left-out.ts";

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/**
 * The last lines of a run, for people and for CI: what was left out, then `Tests: N passed, N failed, N skipped`. A
 * file that fails before its first test, an error outside of any test and a run that breaks off count as failed.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default class ClosingLines implements Reporter {
  #counts: Counts = { passed: 0, failed: 0, skipped: 0 };

  onInit(): void {
    process.once("exit", (status) => process.stdout.write(closingLines(this.#counts, status)));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#counts = countTests(modules, unhandledErrors.length);
  }
}

function countTests(modules: readonly TestModule[], errorsOutside: number): Counts {
  const counts = { passed: 0, failed: errorsOutside, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const state = test.result().state;
      counts[state === "pending" ? "skipped" : state] += 1;
    }
    counts.failed += module.errors().length;
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
  }
  return counts;
}

function closingLines({ passed, failed, skipped }: Counts, status: number): string {
  const leftOut = LEFT_OUT.map(({ kind, files, remedy }) => `Left out: ${kind} (${files}); ${remedy}.\n`);
  return `${leftOut.join("")}Tests: ${passed} passed, ${failed || Math.sign(status)} failed, ${skipped} skipped\n`;
}
