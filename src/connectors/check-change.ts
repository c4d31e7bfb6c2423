import type { ConnectorId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { FieldError, Refused } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import { NO_SUCH_CONNECTOR } from "../spend/index.ts";
import { decideFit, type KeptAccess, type LocationAccess, OTHER_SECRET, readAccess } from "../storage/index.ts";
import { checkLocation, UNAVAILABLE } from "./check-location.ts";
import type { ConnectorChange } from "./schema.ts";
import { selectConnectors } from "./store.ts";
import { selectGrants } from "./store-grants.ts";
import type { ConnectorTools } from "./sync-runner.ts";

/**
 * Checks a change of options or credentials as a new connector is checked; any other change fits. `access` is how the
 * location is reached from now on, null where the change says nothing of that.
 */
export async function checkChange(
  tools: ConnectorTools,
  org: OrgScope,
  id: ConnectorId,
  change: ConnectorChange,
): Promise<{ readonly access: LocationAccess | null } | Refused> {
  if (!changesAccess(change)) return { access: null };
  const clickhouse = tools.clickhouse();
  if (!clickhouse) return UNAVAILABLE;
  const found = await tools.database.inTransaction(async (tx) => {
    const [connector] = await selectConnectors(tx, org, id);
    if (!connector) return undefined;
    const kept = await readAccess(tx, org, id, tools.locations.sealing);
    return { connector, kept, granted: await selectGrants(tx, org) };
  });
  if (!found) return NO_SUCH_CONNECTOR;

  const access = changed(found.kept, change);
  if (!access) return refused({ field: "credentials", code: "access_denied", message: OTHER_SECRET });
  if (change.credentials === undefined && leadsElsewhere(found.kept, access)) return refused(SEND_AGAIN);
  const { connector, granted } = found;
  const source = tools.locations.folders.show(connector.source);
  const fit = decideFit(source, access);
  if (!fit.ok) return refused(...fit.misfits.map((misfit) => ({ ...misfit, code: "invalid_value" })));
  const checked = await checkLocation(tools, clickhouse, org, { ...connector, ...access, source, granted });
  return "problem" in checked ? checked : { access };
}

/** Whether a change is one of how the location is reached, which is checked there. */
export function changesAccess({ options, credentials }: ConnectorChange): boolean {
  return options !== undefined || credentials !== undefined;
}

function changed(kept: KeptAccess, change: ConnectorChange): LocationAccess | null {
  const before = kept === "sealed_otherwise" ? { options: {}, credentials: undefined } : kept;
  const { options = before.options, credentials = before.credentials } = change;
  return credentials === undefined ? null : { options, credentials };
}

/**
 * Credentials that are kept are for where they were sent to: who may change a connector could else have them sent to an
 * address of their own, and read them there.
 */
function leadsElsewhere(kept: KeptAccess, { options, credentials }: LocationAccess): boolean {
  if (kept === "sealed_otherwise" || credentials === null) return false;
  return ADDRESSES.some((name) => options[name] !== kept.options[name]);
}

const ADDRESSES = ["endpoint", "sts_endpoint", "login_endpoint"] as const;

const SEND_AGAIN: FieldError = {
  field: "credentials",
  code: "required",
  message: "Send the credentials, too: stored ones are never sent to another address.",
};

function refused(...errors: readonly FieldError[]): Refused {
  return { problem: invalid(errors) };
}
