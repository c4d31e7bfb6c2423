import { Argument, Option } from "commander";
import { PLAN_NAMES, SERVICES } from "../core/services.ts";
import { organizationNotFound } from "./command-failed.ts";
import { optionName, readNames } from "./options.ts";
import { pairs, printable, showServices, showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import { inOrganization, type ListedOrganization, organizations } from "./with-service.ts";

/** `org create NAME`: an organization, its plan and its services in one transaction. */
const create = routeCommand<{ readonly plan: string; readonly activate?: readonly string[] }>({
  name: "create",
  about: "make an organization; it has no service activated unless told",
  mayBegin: true,
  argument: new Argument("<NAME>", "its name, for people"),
  options: [
    new Option("--plan <PLAN>", "its plan").choices(PLAN_NAMES).default("free"),
    new Option("--activate <SERVICES>", "services to activate, separated by commas, or all").argParser(readNames),
  ],
  run: async (service, { argument: name, options: { plan, activate } }) => {
    const body = { name, plan, ...(activate ? { services: activate } : {}) };
    const asked = { method: "POST", path: "/organizations", body, typed: typedOf } as const;
    const made = await service.json<ListedOrganization>(asked);
    const text = pairs([
      ["id", made.id],
      ["name", printable(made.name)],
      ["plan", made.plan],
      ["services", showServices(made.services, "none activated")],
    ]);
    return { json: made, text };
  },
});

/** `org list`: the oldest first. */
const list = routeCommand({
  name: "list",
  about: "list all organizations",
  run: async (service) => {
    const data = await organizations(service);
    const rows = data.map(({ id, name, plan, services, created_at: createdAt }) => {
      return [id, name, plan, showServices(services, "none"), showTime(createdAt, "")];
    });
    return { json: { data }, text: tableOr("No organizations.", ["ID", "NAME", "PLAN", "SERVICES", "CREATED"], rows) };
  },
});

/** `org delete ORG --yes`: the organization and all that belongs to it. */
const remove = routeCommand({
  name: "delete",
  about: "delete an organization with its keys, usage and data; nothing brings them back",
  argument: new Argument("<ORG>", "id of the organization (org_…)"),
  confirm: {
    told: (id) => `deletes ${id} with its keys, usage and data`,
    find: async (service, id) => {
      const all = await organizations(service);
      if (!all.some((one) => one.id === id)) throw organizationNotFound(id);
    },
  },
  run: async (service, { argument: id }) => {
    const { name } = await service.json<ListedOrganization>({ method: "DELETE", ...inOrganization(id) });
    return { json: { id, deleted: true }, text: `Deleted ${id} (${printable(name)}).` };
  },
});

export const ORG_COMMANDS = [create, list, remove];

const TYPED: Readonly<Record<string, string>> = { name: "NAME", services: `--activate (${SERVICES.join(", ")}, all)` };

function typedOf(field: string): string {
  const [member = ""] = field.split(".");
  return TYPED[member] ?? optionName(member);
}
