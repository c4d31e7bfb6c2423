import { type Command, Option } from "commander";
import { z } from "zod";
import { applyChange, type ChangeOutcome, Connector, ConnectorChange, showConnector } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, connectorNotFound, wrongUse } from "./command-failed.ts";
import { type AccessOptions, addAccessOptions, argumentOf, credentialsGiven } from "./connector-access.ts";
import { inTransaction, scopeOfConnector } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, readGiven } from "./options.ts";
import { print, printable } from "./print.ts";
import { withConnectors } from "./with-connectors.ts";

type Options = JsonChoice &
  AccessOptions & { readonly name?: string; readonly pause?: boolean; readonly resume?: boolean };

type Unchanged = Exclude<ChangeOutcome, { kind: "changed" }>;

/** What the service answers to `POST /connectors/change`. */
const Changed = z.union([z.object({ connector: Connector }), z.object({ outcome: z.custom<Unchanged>() })]);
type Changed = z.infer<typeof Changed>;

const CHECK_MS_MAX = 120_000;

/** `connector update`: renames, pauses or resumes it; other options and credentials are checked at its place first. */
export function addConnectorUpdateCommand(parent: Command, io: CliIo): void {
  const command = parent
    .command("update")
    .description("rename, pause or resume a connector, or give it other options or credentials")
    .argument("<ID>", "id of the connector (con_…)")
    .option("--name <NAME>", "its name, for people")
    .addOption(new Option("--pause", "end a sync under way, and begin none").conflicts("resume"))
    .option("--resume", "sync it again");
  addAccessOptions(command)
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      const change = readGiven(ConnectorChange, await changeGiven(io, options), argumentOf);
      const connector = await updateConnector(io, id, change);
      const { name, status, status_detail: detail } = connector;
      const next = status === "paused" ? "" : `\n\nSync it now: costplane sync ${id}`;
      print(io, options, { json: connector, text: `${printable(name)} (${id}) is ${status}. ${detail}${next}` });
    });
}

async function changeGiven(io: CliIo, options: Options): Promise<object> {
  const { name, pause, resume, option } = options;
  const credentials = await credentialsGiven(io, options);
  const paused = pause ? true : resume && false;
  const given = Object.entries({ name, paused, options: option, credentials }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) throw wrongUse("Say what to change: --name, --pause, --resume, --option or credentials.");
  return Object.fromEntries(given);
}

async function updateConnector(io: CliIo, id: string, change: ConnectorChange): Promise<Connector> {
  const { org, connectorId } = await inTransaction(io, (tx) => scopeOfConnector(tx, id));
  const changed = await withConnectors<Changed>(io, {
    own: async (tools) => {
      const outcome = await applyChange(tools, org, { id: connectorId, change, by: io.madeBy });
      if (outcome.kind !== "changed") return { outcome };
      return { connector: showConnector(outcome.connector, tools.places.folders) };
    },
    beside: async (ask) => {
      const body = { connector_id: connectorId, made_by: io.madeBy, change };
      return Changed.parse(await ask({ path: "/connectors/change", body, waitMsMax: CHECK_MS_MAX }));
    },
  });
  if ("connector" in changed) return changed.connector;
  throw failureOf(id, changed.outcome);
}

function failureOf(id: string, outcome: Unchanged): CommandFailed {
  if (outcome.kind === "not_found") return connectorNotFound(id);
  if (outcome.kind === "store_unavailable") {
    return new CommandFailed(outcome.kind, "ClickHouse can't be reached now. Try again soon.");
  }
  const { errors } = outcome;
  const message = errors.map(({ field, message }) =>
    field === "source" ? message : `${argumentOf(field)}: ${message}`,
  );
  return new CommandFailed(errors[0]?.code ?? "invalid_request", printable(message.join(" ")));
}
