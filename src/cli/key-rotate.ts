import { type Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import { asMembers, type JsonChoice, jsonOption, readInteger } from "./options.ts";
import { print, showTime } from "./print.ts";
import { type MadeKey, showMadeKey } from "./show-key.ts";
import { askService, ofKey } from "./with-service.ts";

type Options = JsonChoice & { readonly expiresInDays?: number; readonly expiresOldInDays?: number };

type Rotated = MadeKey & { readonly rotates: { readonly id: string; readonly expires_at: string | null } };

/** `key rotate KEY_ID`: a new key beside the old one. */
export function addKeyRotateCommand(parent: Command, io: CliIo): void {
  parent
    .command("rotate")
    .description("make a new key with the name, scopes and lifetime of an old one, which works on")
    .argument("<KEY_ID>", "id of the old key (key_…)")
    .addOption(new Option("--expires-in-days <N>", "whole days until the new key expires").argParser(readInteger))
    .addOption(new Option("--expires-old-in-days <N>", "whole days until the old key expires").argParser(readInteger))
    .addOption(jsonOption())
    .action(async (id: string, { json, ...days }: Options) => {
      const asked = { method: "POST", ...ofKey(id, "rotate"), body: asMembers(days) } as const;
      const made = await askService<Rotated>(io, "postgresql", asked);
      const until = showTime(made.rotates.expires_at, "you revoke it");
      const text = `${showMadeKey(made)}\nThe old key ${id} works until ${until}.`;
      print(io, json ? { json } : {}, { json: made, text });
    });
}
