import { type Command, Option } from "commander";
import type { PersonId } from "../core/ids.ts";
import { PROBLEMS } from "../core/problems.ts";
import { ROLES, type Role } from "../core/roles.ts";
import { changeMember, listMembers } from "../members/index.ts";
import { EmailAddress } from "../people/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { inTransaction, operatorOf, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven } from "./options.ts";
import { print, showTime, table } from "./print.ts";

type Options = JsonChoice & { readonly org: string };

/** `member list --org ORG`. */
export function addMemberListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the people of an organization, and what they are in it")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const members = await inTransaction(io, async (tx) =>
        listMembers(tx, await scopeOfOrganization(tx, options.org)),
      );
      const rows = members.map(({ email, name, role, since }) => [email, name, role, showTime(since, "")]);
      const text = members.length > 0 ? table(["E-MAIL", "NAME", "ROLE", "SINCE"], rows) : "It has no members yet.";
      print(io, options, { json: { members }, text });
    });
}

/** `member set-role EMAIL --org ORG --role ROLE`: holds for the person's very next request. */
export function addMemberSetRoleCommand(parent: Command, io: CliIo): void {
  parent
    .command("set-role")
    .description("give a member another role; it holds for the very next request")
    .argument("<EMAIL>", "whom")
    .addOption(orgOption())
    .addOption(new Option("--role <ROLE>", "what the person will be").choices(ROLES).makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (email: string, options: Options & { readonly role: Role }) => {
      await change(io, email, options, options.role);
      const { role } = options;
      print(io, options, { json: { email, role }, text: `${email} is ${role} now.` });
    });
}

/** `member remove EMAIL --org ORG`: holds for the person's very next request. */
export function addMemberRemoveCommand(parent: Command, io: CliIo): void {
  parent
    .command("remove")
    .description("take a membership away; it holds for the very next request")
    .argument("<EMAIL>", "whose")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (email: string, options: Options) => {
      await change(io, email, options, null);
      print(io, options, { json: { email, removed: true }, text: `${email} is no member any more.` });
    });
}

async function change(io: CliIo, typed: string, { org: id }: Options, role: Role | null): Promise<void> {
  const email = readGiven(EmailAddress, typed, "EMAIL");
  const problem = await inTransaction(io, async (tx) => {
    const org = await scopeOfOrganization(tx, id);
    const personId: PersonId | undefined = (await listMembers(tx, org)).find((each) => each.email === email)?.personId;
    if (!personId) throw new CommandFailed("member_not_found", `${email} is no member. See: costplane member list`);
    return changeMember(tx, operatorOf(io, org), personId, role);
  });
  if (problem) throw new CommandFailed(problem.code, problem.detail ?? PROBLEMS[problem.code].detail);
}
