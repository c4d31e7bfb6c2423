import { failureOfStore, openBill, type Provider, providersOfBill, SyncFailed, syncFailedBy } from "../bills/index.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Refused } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import { type LocationAccess, openLocation } from "../storage/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { chooseFiles } from "./files/choose-files.ts";
import { stoppedBy } from "./stopped-by.ts";
import type { ConnectorTools } from "./sync-runner.ts";

export const UNAVAILABLE: Refused = { problem: { code: "store_unavailable" } };

/** What is to be reached, and whose bills it should have. */
type LocationToCheck = LocationAccess & {
  readonly source: string;
  readonly provider: Provider;
  readonly granted: readonly string[];
};

/** Somebody waits for a check, and it holds one of few connections that read. */
const CHECK_MS_MAX = 60_000;

/**
 * Lists a location and opens its first bill: whose lines that has, or what is wrong. It may be empty yet, and a bill
 * that takes a minute to open is left to the first sync.
 */
export async function checkLocation(
  tools: Pick<ConnectorTools, "locations">,
  clickhouse: ClickHouse,
  org: OrgScope,
  wanted: LocationToCheck,
): Promise<Refused | { readonly billedBy: readonly string[] }> {
  const storage = openLocation(tools.locations, org, wanted, wanted);
  const late = AbortSignal.timeout(CHECK_MS_MAX);
  try {
    const { files } = await chooseFiles(storage, wanted.provider, late).catch((error: unknown) => {
      throw late.aborted ? tooSlow() : error;
    });
    const [first] = files;
    if (!first) return { billedBy: [] };
    const stopped = stoppedBy(clickhouse, late);
    const reading = await openBill(stopped, wanted.provider, first.file).catch((error: unknown) => {
      if (!late.aborted) throw error;
      return null;
    });
    // What is wrong with its lines, the first sync tells.
    return { billedBy: reading ? await providersOfBill(stopped, first.file, reading).catch(() => []) : [] };
  } catch (error) {
    const failure = syncFailedBy(error) ?? notOpened(error) ?? failureOfStore(error);
    if (!failure) throw error;
    const { code, message } = failure;
    return code === "store_unavailable" ? UNAVAILABLE : { problem: invalid([{ field: "source", code, message }]) };
  } finally {
    storage.close();
  }
}

function notOpened(error: unknown): SyncFailed | null {
  const { kind } = error as { kind?: unknown };
  if (kind !== "memory" && kind !== "timeout") return null;
  const why = "its server is too slow, or its lines are too large";
  return new SyncFailed("unreadable_file", `The first bill there could not be opened in time: ${why}.`);
}

function tooSlow(): SyncFailed {
  const seconds = CHECK_MS_MAX / 1_000;
  return new SyncFailed(
    "too_slow",
    `Its files could not be listed within ${seconds} seconds. Name a deeper folder, with fewer files, or try again.`,
  );
}
