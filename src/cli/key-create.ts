import { type Command, Option } from "commander";
import { SCOPES } from "../core/services.ts";
import { createKey, KeyRequest } from "../keys/index.ts";
import type { CliIo } from "./cli-io.ts";
import { inTransaction, keyMaker, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven, readInteger, readNames } from "./options.ts";
import { print } from "./print.ts";
import { showMadeKey } from "./show-key.ts";

type Options = JsonChoice & {
  readonly org: string;
  readonly name: string;
  readonly scopes?: readonly string[];
  readonly expiresInDays?: number;
};

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
    .action(async ({ json, org: id, ...given }: Options) => {
      const request = readGiven(KeyRequest, given);
      const maker = await keyMaker(io);
      const made = await inTransaction(io, async (tx) =>
        createKey(tx, await scopeOfOrganization(tx, id), maker, request),
      );
      print(io, json ? { json } : {}, { json: made, text: showMadeKey(made) });
    });
}
