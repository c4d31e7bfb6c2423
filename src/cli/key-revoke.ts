import type { Command } from "commander";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, printable, showTime } from "./print.ts";
import type { Key } from "./show-key.ts";
import { ofKey, withService } from "./with-service.ts";

/** `key revoke KEY_ID`: when it has returned, no request with the key is answered any more. */
export function addKeyRevokeCommand(parent: Command, io: CliIo): void {
  parent
    .command("revoke")
    .description("revoke a key; effective from the very next request")
    .argument("<KEY_ID>", "id of the key (key_…)")
    .addOption(jsonOption())
    .action(async (id: string, options: JsonChoice) => {
      const revoked = await withService(io, "postgresql", async (service) => {
        await service.json({ method: "DELETE", ...ofKey(id) });
        return service.json<Key>(ofKey(id));
      });
      const text = `Revoked ${id} (${printable(revoked.name)}) at ${showTime(revoked.revoked_at, "")}.`;
      print(io, options, { json: revoked, text });
    });
}
