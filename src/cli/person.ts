import { type Command, Option } from "commander";
import { ROLES } from "../core/roles.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { type JsonChoice, jsonOption, type OrgChoice, optionName, orgOption } from "./options.ts";
import { print, printable, showTime, table } from "./print.ts";
import { type Asked, pathOf } from "./service-asker.ts";
import { askService, inOrganization, organizationOf, withService } from "./with-service.ts";

type Person = { readonly id: string; readonly email: string; readonly name: string; readonly created_at: string };

/** A one-time link, shown this once. */
type MadeLink = { readonly id: string; readonly email: string; readonly link: string; readonly expires_at: string };

/** `person invite EMAIL --role ROLE`: prints a one-time link. */
export function addPersonInviteCommand(parent: Command, io: CliIo): void {
  parent
    .command("invite")
    .description("make a one-time link with which somebody becomes a member")
    .argument("<EMAIL>", "whom to invite")
    .addOption(orgOption())
    .addOption(new Option("--role <ROLE>", "the person's role").choices(ROLES).makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (email: string, options: JsonChoice & OrgChoice & { readonly role: string }) => {
      const { role } = options;
      const made = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        const asked = { ...inOrganization(org, "invitations"), body: { email, role }, typed: typedOf };
        return service.json<MadeLink>({ method: "POST", ...asked });
      });
      printLink(io, options, made, `Invited ${made.email} as ${role}.`);
    });
}

/** `person list`: everybody who may sign in. */
export function addPersonListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the people who may sign in")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const asked = { path: "/people" };
      const { data } = await askService<{ readonly data: readonly Person[] }>(io, "postgresql", asked);
      const rows = data.map(({ id, email, name, created_at: since }) => [id, email, name, showTime(since, "")]);
      const text = data.length > 0 ? table(["ID", "E-MAIL", "NAME", "SINCE"], rows) : "Nobody can sign in yet.";
      print(io, options, { json: { persons: data }, text });
    });
}

/** `person reset EMAIL`: ends all sessions, takes the password away, prints a one-time link for a new one. */
export function addPersonResetCommand(parent: Command, io: CliIo): void {
  parent
    .command("reset")
    .description(
      "end all sessions of a person, remove their password and second factors, and make a link to set new ones",
    )
    .argument("<EMAIL>", "whose")
    .addOption(jsonOption())
    .action(async (email: string, options: JsonChoice) => {
      const asked = { method: "POST", ...ofPerson(email, "reset") } as const;
      const made = await askService<MadeLink>(io, "postgresql", asked);
      printLink(io, options, made, `${made.email} is signed out everywhere and no longer has a password.`);
    });
}

/** `person remove EMAIL`: nobody signs in by this address any more. */
export function addPersonRemoveCommand(parent: Command, io: CliIo): void {
  parent
    .command("remove")
    .description("remove a person from everywhere; the keys that they made stay")
    .argument("<EMAIL>", "whom")
    .addOption(jsonOption())
    .action(async (email: string, options: JsonChoice) => {
      const removed = await askService<Person>(io, "postgresql", { method: "DELETE", ...ofPerson(email) });
      print(io, options, { json: removed, text: `Removed ${printable(removed.name)} (${removed.email}).` });
    });
}

function typedOf(field: string): string {
  return field === "email" ? "EMAIL" : optionName(field);
}

function ofPerson(email: string, ...path: readonly string[]): Pick<Asked, "path" | "notFound"> {
  const message = `Nobody has the address ${email}. See: costplane person list`;
  return { path: pathOf("people", email, ...path), notFound: () => new CommandFailed("person_not_found", message) };
}

function printLink(io: CliIo, options: JsonChoice, made: MadeLink, done: string): void {
  const { link, id, email, expires_at: end } = made;
  const text = `${done} The link, shown only now and good until ${showTime(end, "")}:\n\n  ${link}\n`;
  print(io, options, { json: { link, id, email, expires_at: end }, text });
}
