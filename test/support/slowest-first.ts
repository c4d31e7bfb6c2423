import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first: the rest fills what time they leave to the workers. */
const SLOWEST = [
  "test/browser/lines.browser.test.ts",
  "test/ask/figures.rounds.test.ts",
  "test/cves/replay.corpus.test.ts",
  "test/browser/pages.browser.test.ts",
  "test/browser/explorer.browser.test.ts",
  "test/browser/failures.browser.test.ts",
  "test/nodes/kill-nodes.test.ts",
  "test/isolation/isolation.test.ts",
  "test/life-cycle/life-cycle.test.ts",
  "test/connectors/crash.test.ts",
  "test/backup/drill.test.ts",
  "test/connectors/operator.test.ts",
  "test/demo/first-minutes.test.ts",
  "test/backup/full-disk.test.ts",
  "test/deploy/image.test.ts",
  "src/demo/refresh-demo.test.ts",
  "src/cves/feeds/refresh-feeds.test.ts",
  "test/conformance/query-slots.test.ts",
  "test/conformance/hostile-parameters.test.ts",
  "src/ask/execute/find-out.test.ts",
  "test/quotes/crash.test.ts",
  "src/cves/feeds/load-nvd-api.test.ts",
];

/** Runs the files one after the other, those with a process of their own before all, then part by part. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const parts = this.ctx.projects.map(({ name }) => name);
    const partOf = ({ project }: TestSpecification) => (project.config.isolate ? -1 : parts.indexOf(project.name));
    return sorted.toSorted((one, other) => partOf(one) - partOf(other) || rank(one) - rank(other));
  }
}

// A worker serves on where the next file is of the same part: each part comes in one piece.
function rank({ moduleId }: TestSpecification): number {
  const place = SLOWEST.findIndex((file) => moduleId.endsWith(file));
  return place < 0 ? SLOWEST.length : place;
}
