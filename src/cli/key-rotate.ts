import { type Command, Option } from "commander";
import { ExpiryDays, type Rotation, rotateKey } from "../keys/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, keyNotFound } from "./command-failed.ts";
import { inTransaction, keyMaker, scopeOfKey } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, readGiven, readInteger } from "./options.ts";
import { print, showTime } from "./print.ts";
import { showMadeKey } from "./show-key.ts";

type Options = JsonChoice & { readonly expiresInDays?: number; readonly expiresOldInDays?: number };

/** `key rotate KEY_ID`: a new key beside the old one. */
export function addKeyRotateCommand(parent: Command, io: CliIo): void {
  parent
    .command("rotate")
    .description("make a new key with the name, scopes and lifetime of an old one, which works on")
    .argument("<KEY_ID>", "id of the old key (key_…)")
    .addOption(new Option("--expires-in-days <N>", "whole days until the new key expires").argParser(readInteger))
    .addOption(new Option("--expires-old-in-days <N>", "whole days until the old key expires").argParser(readInteger))
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      const expiresInDays = readDays(options.expiresInDays, "--expires-in-days");
      const expiresOldInDays = readDays(options.expiresOldInDays, "--expires-old-in-days");
      const maker = await keyMaker(io);
      const rotation = await inTransaction(io, async (tx) => {
        const { org, keyId } = await scopeOfKey(tx, id);
        return rotateKey(tx, org, maker, { keyId, expiresInDays, expiresOldInDays });
      });
      const { made, old } = rotated(rotation, id);
      const text = `${showMadeKey(made)}\nThe old key ${id} works until ${showTime(old.expiresAt, "you revoke it")}.`;
      print(io, options, { json: { ...made, rotates: { id: old.id, expiresAt: old.expiresAt } }, text });
    });
}

function readDays(given: number | undefined, option: string): number | null {
  return given === undefined ? null : readGiven(ExpiryDays, given, option);
}

function rotated(rotation: Rotation, id: string): Extract<Rotation, { kind: "rotated" }> {
  if (rotation.kind === "rotated") return rotation;
  if (rotation.reason === "key_not_found") throw keyNotFound(id);
  const state = rotation.reason === "key_revoked" ? "revoked" : "expired";
  throw new CommandFailed(rotation.reason, `The key ${id} is ${state}. Make a new one: costplane key create`);
}
