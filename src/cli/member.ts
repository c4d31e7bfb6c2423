import { Argument, Option } from "commander";
import { ROLES } from "../core/roles.ts";
import type { MemberList } from "../members/index.ts";
import { CommandFailed } from "./command-failed.ts";
import { showTime, tableOr } from "./print.ts";
import { type Given, routeCommand } from "./route-command.ts";
import type { RouteRequest, ServiceAsker } from "./service-asker.ts";
import { inOrganization } from "./with-service.ts";

/** `member list`. */
const list = routeCommand({
  name: "list",
  about: "list the people of an organization, and their roles",
  ofOrganization: true,
  run: async (service, { org }) => {
    const { members } = await listMembers(service, org);
    const rows = members.map(({ person, role, since }) => [person.email, person.name, role, showTime(since, "")]);
    return { json: { members }, text: tableOr("It has no members yet.", ["E-MAIL", "NAME", "ROLE", "SINCE"], rows) };
  },
});

/** `member set-role EMAIL --role ROLE`: holds for the person's very next request. */
const setRole = routeCommand<{ readonly role: string }>({
  name: "set-role",
  about: "give a member another role; effective from the very next request",
  argument: new Argument("<EMAIL>", "whom"),
  ofOrganization: true,
  options: [new Option("--role <ROLE>", "the person's role").choices(ROLES).makeOptionMandatory()],
  run: async (service, given) => {
    const { role } = given.options;
    await changeMember(service, given, { method: "PATCH", body: { role } });
    return { json: { email: given.argument, role }, text: `${given.argument} is ${role} now.` };
  },
});

/** `member remove EMAIL`: holds for the person's very next request. */
const remove = routeCommand({
  name: "remove",
  about: "remove a member; effective from the very next request",
  argument: new Argument("<EMAIL>", "whose"),
  ofOrganization: true,
  run: async (service, given) => {
    await changeMember(service, given, { method: "DELETE" });
    const email = given.argument;
    return { json: { email, removed: true }, text: `${email} is no longer a member.` };
  },
});

/** `member require-second-factor on|off`: an operator's way to undo it, too, where everybody who may is kept out. */
const requireSecondFactor = routeCommand({
  name: "require-second-factor",
  about: "require a second factor of every member, or not; effective from the very next request",
  argument: new Argument("<STATE>", "whether it is required").choices(["on", "off"]),
  ofOrganization: true,
  run: async (service, { argument: state, org }) => {
    const body = { requires_second_factor: state === "on" };
    await service.json({ ...inOrganization(org, "members"), method: "PATCH", body });
    const text = state === "on" ? "Every member needs a second factor now." : "A password is enough now.";
    return { json: body, text };
  },
});

export const MEMBER_COMMANDS = [list, setRole, remove, requireSecondFactor];

async function changeMember(
  service: ServiceAsker,
  { org, argument: email }: Given<object>,
  change: Omit<RouteRequest, "path">,
): Promise<void> {
  const { members } = await listMembers(service, org);
  const member = members.find(({ person }) => person.email === email.trim().toLowerCase());
  if (!member) throw new CommandFailed("member_not_found", `${email} is not a member. See: costplane member list`);
  await service.json({ ...inOrganization(org, "members", member.person.id), ...change });
}

function listMembers(service: ServiceAsker, org: string): Promise<MemberList> {
  return service.json(inOrganization(org, "members"));
}
