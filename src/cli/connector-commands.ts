import { Argument, Option } from "commander";
import type { Connector, Sync } from "../connectors/index.ts";
import { addConnectorAddCommand } from "./connector-add.ts";
import { addConnectorUpdateCommand } from "./connector-update.ts";
import { showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import type { Listed } from "./service-asker.ts";
import { withNotes } from "./sync-notes.ts";
import { inOrganization, ofConnector } from "./with-service.ts";

/** `connector list`. */
const list = routeCommand({
  name: "list",
  about: "list the connectors of an organization and how fresh they are",
  ofOrganization: true,
  stores: "both",
  run: async (service, { org }) => {
    const { data } = await service.json<Listed<Connector>>(inOrganization(org, "connectors"));
    const rows = data.map((connector) => {
      const { id, name, provider, status, data_through: through, line_items: lines, last_error: error } = connector;
      return [id, name, provider, status, through ?? "", String(lines), error?.message ?? ""];
    });
    const headings = ["ID", "NAME", "PROVIDER", "STATUS", "DATA THROUGH", "LINES", "LAST ERROR"];
    return { json: { data }, text: tableOr("No connectors.", headings, rows) };
  },
});

/** `connector syncs ID`: how its syncs went, the newest first. */
const syncs = routeCommand<{ readonly limit: string }>({
  name: "syncs",
  about: "list the syncs of a connector, the newest first",
  argument: new Argument("<ID>", "id of the connector (con_…)"),
  options: [new Option("--limit <N>", "how many").default("20")],
  run: async (service, { argument: id, options: { limit } }) => {
    const { data } = await service.json<Listed<Sync>>({ ...ofConnector(id, "syncs"), query: { limit } });
    const headings = ["STARTED", "RESULT", "SECONDS", "FILES", "ROWS", "MONTHS LOADED", "ERROR"];
    const notes = data.map(({ started_at, warnings }) => [showTime(started_at, ""), warnings] as const);
    const text = withNotes(tableOr("It has never been synced.", headings, data.map(rowOf)), notes);
    return { json: { data }, text };
  },
});

/** `connector delete ID --yes`: the connector and all that it has loaded, or is loading now. */
const remove = routeCommand({
  name: "delete",
  about: "delete a connector and what it has loaded; the bills at its place stay",
  argument: new Argument("<ID>", "id of the connector (con_…)"),
  confirm: {
    told: (id) => `deletes ${id} and what it has loaded`,
    find: (service, id) => service.json(ofConnector(id)),
  },
  run: async (service, { argument: id }) => {
    await service.json({ method: "DELETE", ...ofConnector(id) });
    return { json: { id, deleted: true }, text: `Deleted ${id}.` };
  },
});

/** The commands of connectors. Their help tells what the rooms can read: they are loaded only when they are named. */
export const CONNECTOR_COMMANDS = [addConnectorAddCommand, list, addConnectorUpdateCommand, syncs, remove];

function rowOf(sync: Sync): readonly string[] {
  const { status, phase, seconds, files, files_total: total, rows, months, error } = sync;
  const names = months.map(({ month }) => month).join(", ");
  const time = showTime(sync.started_at, "");
  return [time, phase ?? status, String(seconds ?? ""), `${files}/${total}`, String(rows), names, error?.message ?? ""];
}
