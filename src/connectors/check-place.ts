import type { OrgScope } from "../core/org-scope.ts";
import { openPlace, type PlaceAccess } from "../places/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { chooseFiles } from "./choose-files.ts";
import type { Provider } from "./formats/recognize-format.ts";
import { openBill } from "./lines/read-bill.ts";
import { type SyncFailed, syncFailedBy } from "./sync-failed.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/** What is to be reached, and whose bills it should have. */
type PlaceToCheck = PlaceAccess & { readonly source: string; readonly provider: Provider };

/** Lists a place and opens its first bill; what is wrong with it, null where nothing is. It may be empty yet. */
export async function checkPlace(
  tools: Pick<ConnectorTools, "places">,
  clickhouse: ClickHouse,
  org: OrgScope,
  wanted: PlaceToCheck,
): Promise<SyncFailed | null> {
  const place = openPlace(tools.places, org, wanted, wanted);
  try {
    const [first] = await chooseFiles(place, wanted.provider);
    if (first) await openBill(clickhouse, wanted.provider, first.file);
    return null;
  } catch (error) {
    const failure = syncFailedBy(error);
    if (failure) return failure;
    throw error;
  } finally {
    place.close();
  }
}
