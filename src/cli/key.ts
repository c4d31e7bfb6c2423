import { Argument, Option } from "commander";
import { SCOPES } from "../core/services.ts";
import type { Key, MadeKeyAnswer, RotatedKey } from "../keys/index.ts";
import { asMembers, readInteger, readNames } from "./options.ts";
import { pairs, printable, showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import type { Listed } from "./service-asker.ts";
import { inOrganization, ofKey } from "./with-service.ts";

const HEADINGS = ["ID", "KEY", "NAME", "STATUS", "SCOPES", "LAST USED", "EXPIRES", "SECRET", "CREATED BY"];

/** `key create`: prints the key, this once. */
const create = routeCommand({
  name: "create",
  about: "make an API key; it is shown this once",
  ofOrganization: true,
  options: [
    new Option("--name <NAME>", "its name, for people").makeOptionMandatory(),
    new Option("--scopes <SCOPES>", `what it may use (${SCOPES.join(",")}); all if not given`).argParser(readNames),
    new Option("--expires-in-days <N>", "whole days until it expires; never if not given").argParser(readInteger),
  ],
  run: async (service, { org, options }) => {
    const asked = { ...inOrganization(org, "keys"), body: asMembers(options) };
    const made = await service.json<MadeKeyAnswer>({ method: "POST", ...asked });
    return { json: made, text: showMadeKey(made) };
  },
});

/** `key list`: never the keys themselves. */
const list = routeCommand({
  name: "list",
  about: "list the keys of an organization, also revoked and expired ones",
  ofOrganization: true,
  run: async (service, { org }) => {
    const { data } = await service.json<Listed<Key>>(inOrganization(org, "keys"));
    return { json: { data }, text: tableOr("No keys.", HEADINGS, data.map(rowOf)) };
  },
});

/** `key revoke KEY_ID`: when it has returned, no request with the key is answered any more. */
const revoke = routeCommand({
  name: "revoke",
  about: "revoke a key; effective from the very next request",
  argument: new Argument("<KEY_ID>", "id of the key (key_…)"),
  run: async (service, { argument: id }) => {
    await service.json({ method: "DELETE", ...ofKey(id) });
    const revoked = await service.json<Key>(ofKey(id));
    const text = `Revoked ${id} (${printable(revoked.name)}) at ${showTime(revoked.revoked_at, "")}.`;
    return { json: revoked, text };
  },
});

/** `key rotate KEY_ID`: a new key beside the old one. */
const rotate = routeCommand({
  name: "rotate",
  about: "make a new key with the name, scopes and lifetime of an old one, which works on",
  argument: new Argument("<KEY_ID>", "id of the old key (key_…)"),
  options: [
    new Option("--expires-in-days <N>", "whole days until the new key expires").argParser(readInteger),
    new Option("--expires-old-in-days <N>", "whole days until the old key expires").argParser(readInteger),
  ],
  run: async (service, { argument: id, options }) => {
    const asked = { ...ofKey(id, "rotate"), body: asMembers(options) };
    const made = await service.json<RotatedKey>({ method: "POST", ...asked });
    const until = showTime(made.rotates.expires_at, "you revoke it");
    return { json: made, text: `${showMadeKey(made)}\nThe old key ${id} works until ${until}.` };
  },
});

export const KEY_COMMANDS = [create, list, revoke, rotate];

function rowOf(key: Key): readonly string[] {
  const shown = `${key.prefix}…${key.last_four}`;
  const times = [showTime(key.last_used_at, "never"), showTime(key.expires_at, "never")];
  return [key.id, shown, key.name, key.status, showScopes(key), ...times, key.secret_version, key.created_by];
}

/** A new key for people, with the warning that it is not shown again. */
function showMadeKey(made: MadeKeyAnswer): string {
  const facts = pairs([
    ["id", made.id],
    ["key", made.key],
    ["name", printable(made.name)],
    ["scopes", showScopes(made)],
    ["expires", showTime(made.expires_at, "never")],
  ]);
  return `${facts}\n\nKeep the key now: it is not shown again.`;
}

function showScopes({ scopes }: Pick<Key, "scopes">): string {
  return scopes ? scopes.join(", ") : "all";
}
