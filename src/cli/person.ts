import { type Command, Option } from "commander";
import { ROLES, type Role } from "../core/roles.ts";
import { InvitationRequest, invite } from "../members/index.ts";
import {
  addressOfLink,
  EmailAddress,
  findPersonByEmail,
  type Link,
  listPersons,
  type Person,
  removePerson,
  resetPerson,
} from "../people/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { configOf, inTransaction, operatorOf, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven } from "./options.ts";
import { print, showTime, table } from "./print.ts";

/** `person invite EMAIL --org ORG --role ROLE`: prints a one-time link. */
export function addPersonInviteCommand(parent: Command, io: CliIo): void {
  parent
    .command("invite")
    .description("make a one-time link by which somebody becomes a member")
    .argument("<EMAIL>", "whom to invite")
    .addOption(orgOption())
    .addOption(roleOption())
    .addOption(jsonOption())
    .action(async (email: string, options: JsonChoice & { readonly org: string; readonly role: Role }) => {
      const request = readGiven(InvitationRequest, { email, role: options.role }, (member) =>
        member === "email" ? "EMAIL" : `--${member}`,
      );
      const made = await inTransaction(io, async (tx) =>
        invite(tx, operatorOf(io, await scopeOfOrganization(tx, options.org)), request, io.randomBytes),
      );
      if ("problem" in made) throw new CommandFailed(made.problem.code, INVITATION_REFUSED[made.problem.code] ?? "");
      printLink(io, options, made, `Invited ${request.email} as ${request.role}.`);
    });
}

const INVITATION_REFUSED: Readonly<Record<string, string>> = {
  already_member: "The person is in the organization. Change its role: costplane member set-role",
  too_many_invitations: "Too many invitations of the organization are open. Revoke some in the console.",
};

/** `person list`: everybody who may sign in. */
export function addPersonListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the people who may sign in")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const persons = await inTransaction(io, listPersons);
      const rows = persons.map(({ id, email, name, createdAt }) => [id, email, name, showTime(createdAt, "")]);
      const text = persons.length > 0 ? table(["ID", "E-MAIL", "NAME", "SINCE"], rows) : "There is nobody yet.";
      print(io, options, { json: { persons }, text });
    });
}

/** `person reset EMAIL`: ends all sessions, takes the password away, prints a one-time link for a new one. */
export function addPersonResetCommand(parent: Command, io: CliIo): void {
  parent
    .command("reset")
    .description(
      "end all sessions of a person, take its password and second factors away, and make a link for new ones",
    )
    .argument("<EMAIL>", "whose")
    .addOption(jsonOption())
    .action(async (typed: string, options: JsonChoice) => {
      const email = readGiven(EmailAddress, typed, "EMAIL");
      const made = await inTransaction(io, (tx) => resetPerson(tx, io.madeBy, email, io.randomBytes));
      if (!made) throw personNotFound(email);
      printLink(io, options, made, `${email} is signed out everywhere and has no password any more.`);
    });
}

/** `person remove EMAIL`: nobody signs in by this address any more. */
export function addPersonRemoveCommand(parent: Command, io: CliIo): void {
  parent
    .command("remove")
    .description("remove a person from everywhere; the keys that it made stay")
    .argument("<EMAIL>", "whom")
    .addOption(jsonOption())
    .action(async (typed: string, options: JsonChoice) => {
      const email = readGiven(EmailAddress, typed, "EMAIL");
      const removed = await inTransaction(io, async (tx): Promise<Person> => {
        const person = await findPersonByEmail(tx, email);
        if (!person) throw personNotFound(email);
        await removePerson(tx, io.madeBy, person);
        return person;
      });
      print(io, options, { json: removed, text: `Removed ${removed.name} (${email}).` });
    });
}

function roleOption(): Option {
  return new Option("--role <ROLE>", "what the person will be").choices(ROLES).makeOptionMandatory();
}

type Made = { readonly link: Link; readonly token: string };

function printLink(io: CliIo, options: JsonChoice, { link, token }: Made, done: string): void {
  const { publicUrl, host, port } = configOf(io);
  const address = addressOfLink(publicUrl ?? `http://${host}:${port}`, token);
  const text = `${done} The link, shown only now and good until ${showTime(link.expiresAt, "")}:\n\n  ${address}\n`;
  print(io, options, { json: { link: address, id: link.id, email: link.email, expiresAt: link.expiresAt }, text });
}

function personNotFound(email: string): CommandFailed {
  return new CommandFailed("person_not_found", `Nobody has the address ${email}. See: costplane person list`);
}
