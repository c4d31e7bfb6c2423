import type { Command } from "commander";
import { revokeKey } from "../keys/index.ts";
import type { CliIo } from "./cli-io.ts";
import { keyNotFound } from "./command-failed.ts";
import { inTransaction, scopeOfKey } from "./in-transaction.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, showTime } from "./print.ts";

/** `key revoke KEY_ID`: when it has returned, no request with the key is answered any more. */
export function addKeyRevokeCommand(parent: Command, io: CliIo): void {
  parent
    .command("revoke")
    .description("revoke a key; it holds for the very next request")
    .argument("<KEY_ID>", "id of the key (key_…)")
    .addOption(jsonOption())
    .action(async (id: string, options: JsonChoice) => {
      const revoked = await inTransaction(io, async (tx) => {
        const { org, keyId } = await scopeOfKey(tx, id);
        return revokeKey(tx, org, io.madeBy, keyId);
      });
      if (!revoked) throw keyNotFound(id);
      print(io, options, {
        json: revoked,
        text: `Revoked ${id} (${revoked.name}) at ${showTime(revoked.revokedAt, "")}.`,
      });
    });
}
