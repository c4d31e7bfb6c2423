import { type Command, Option } from "commander";
import { ROLES } from "../core/roles.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import type { Asked, ServiceAsker } from "./service-asker.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

type Options = JsonChoice & OrgChoice;

type Member = {
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly role: string;
  readonly since: string;
};

/** `member list`. */
export function addMemberListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the people of an organization, and their roles")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { members } = await withService(io, "postgresql", async (service) => {
        return listMembers(service, await organizationOf(service, options.org));
      });
      const rows = members.map(({ person, role, since }) => [person.email, person.name, role, showTime(since, "")]);
      const text = members.length > 0 ? table(["E-MAIL", "NAME", "ROLE", "SINCE"], rows) : "It has no members yet.";
      print(io, options, { json: { members }, text });
    });
}

/** `member set-role EMAIL --role ROLE`: holds for the person's very next request. */
export function addMemberSetRoleCommand(parent: Command, io: CliIo): void {
  parent
    .command("set-role")
    .description("give a member another role; effective from the very next request")
    .argument("<EMAIL>", "whom")
    .addOption(orgOption())
    .addOption(new Option("--role <ROLE>", "the person's role").choices(ROLES).makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (email: string, options: Options & { readonly role: string }) => {
      const { role } = options;
      await onMember(io, email, options, { method: "PATCH", body: { role } });
      print(io, options, { json: { email, role }, text: `${email} is ${role} now.` });
    });
}

/** `member remove EMAIL`: holds for the person's very next request. */
export function addMemberRemoveCommand(parent: Command, io: CliIo): void {
  parent
    .command("remove")
    .description("remove a member; effective from the very next request")
    .argument("<EMAIL>", "whose")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (email: string, options: Options) => {
      await onMember(io, email, options, { method: "DELETE" });
      print(io, options, { json: { email, removed: true }, text: `${email} is no longer a member.` });
    });
}

function onMember(io: CliIo, email: string, options: Options, change: Omit<Asked, "path">): Promise<void> {
  return withService(io, "postgresql", async (service) => {
    const org = await organizationOf(service, options.org);
    const { members } = await listMembers(service, org);
    const member = members.find(({ person }) => person.email === email.trim().toLowerCase());
    if (!member) throw new CommandFailed("member_not_found", `${email} is not a member. See: costplane member list`);
    await service.json({ ...inOrganization(org, "members", member.person.id), ...change });
  });
}

function listMembers(service: ServiceAsker, org: string): Promise<{ readonly members: readonly Member[] }> {
  return service.json(inOrganization(org, "members"));
}
