import { type Command, Option } from "commander";
import type { Connector } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { type AccessOptions, addAccessOptions, argumentOf, credentialsGiven } from "./connector-access.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { noteOf, print, printable } from "./print.ts";
import { askService, ofConnector } from "./with-service.ts";

type Options = JsonChoice &
  AccessOptions & { readonly name?: string; readonly pause?: boolean; readonly resume?: boolean };

/** `connector update`: renames, pauses or resumes it; other options and credentials are checked at its place first. */
export function addConnectorUpdateCommand(parent: Command, io: CliIo): void {
  const command = parent
    .command("update")
    .description("rename, pause or resume a connector, or give it other options or credentials")
    .argument("<ID>", "id of the connector (con_…)")
    .option("--name <NAME>", "its name, for people")
    .addOption(new Option("--pause", "stop syncing it; a sync under way ends").conflicts("resume"))
    .option("--resume", "sync it again");
  addAccessOptions(command)
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      const body = await changeGiven(io, options);
      // How its place is reached is tried there, by ClickHouse.
      const stores = "options" in body || "credentials" in body ? "both" : "postgresql";
      const asked = { ...ofConnector(id), body, typed: argumentOf };
      const connector = await askService<Connector>(io, stores, { method: "PATCH", ...asked });
      const { name, status, status_detail: detail, warnings = [] } = connector;
      const notes = warnings.map((warning) => `\n${noteOf(warning)}`).join("");
      const next = status === "paused" ? "" : `\n\nSync it now: costplane sync ${id}`;
      print(io, options, {
        json: connector,
        text: `${printable(name)} (${id}) is ${status}. ${detail}${notes}${next}`,
      });
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
