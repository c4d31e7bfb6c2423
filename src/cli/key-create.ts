import { type Command, Option } from "commander";
import { SCOPES } from "../core/services.ts";
import type { CliIo } from "./cli-io.ts";
import {
  asMembers,
  type JsonChoice,
  jsonOption,
  type OrgChoice,
  orgOption,
  readInteger,
  readNames,
} from "./options.ts";
import { print } from "./print.ts";
import { type MadeKey, showMadeKey } from "./show-key.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Options = JsonChoice &
  OrgChoice & { readonly name: string; readonly scopes?: readonly string[]; readonly expiresInDays?: number };

/** `key create`: prints the key, this once. */
export function addKeyCreateCommand(parent: Command, io: CliIo): void {
  parent
    .command("create")
    .description("make an API key; it is shown this once")
    .addOption(orgOption())
    .requiredOption("--name <NAME>", "its name, for people")
    .addOption(
      new Option("--scopes <SCOPES>", `what it may use (${SCOPES.join(",")}); all if not given`).argParser(readNames),
    )
    .addOption(
      new Option("--expires-in-days <N>", "whole days until it expires; never if not given").argParser(readInteger),
    )
    .addOption(jsonOption())
    .action(async ({ json, org: named, ...given }: Options) => {
      const made = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, named);
        const asked = { ...inOrganization(org, "keys"), body: asMembers(given) };
        return service.json<MadeKey>({ method: "POST", ...asked });
      });
      print(io, json ? { json } : {}, { json: made, text: showMadeKey(made) });
    });
}
