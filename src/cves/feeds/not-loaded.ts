import type { Problem } from "../../core/problems.ts";
import { NVD_API } from "./apply-api-pages.ts";
import type { RefreshProgress } from "./refresh-context.ts";

const NEVER_READ =
  "No vulnerability data is loaded, and the service does not read the feeds by itself (CVE_REFRESH is off). Ask the " +
  "operator to run `costplane cves sync`, or to set CVE_REFRESH to on.";

/**
 * The problem of who asks before anything is loaded: with how far the refresh is, where one is under way. Waiting is
 * advised only where the service reads the feeds by itself.
 */
export function notLoadedYet(progress: RefreshProgress | null, isReadByItself: boolean): Problem {
  if (!(progress || isReadByItself)) return { code: "feed_not_loaded", detail: NEVER_READ };
  // One file tells nothing of how far all are.
  if (!progress || progress.total <= 1) return { code: "feed_not_loaded" };
  return {
    code: "feed_not_loaded",
    detail: `The vulnerability data is being loaded: ${howFar(progress)}. Try again in a few minutes.`,
  };
}

/** What could not be read is no step forward: it is told apart. */
function howFar({ feed, done, total, failed = 0 }: RefreshProgress): string {
  const what = feed === NVD_API ? "records" : "files";
  if (failed === 0) return `${done} of ${total} ${what} are read`;
  return `of ${total} ${what} ${done - failed} are read, ${failed} could not be read, ${total - done} are left`;
}
