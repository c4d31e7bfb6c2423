import { Argument, Option } from "commander";
import type { ViewAnswer } from "../views/index.ts";
import { CommandFailed } from "./command-failed.ts";
import { printable, showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import type { Listed } from "./service-asker.ts";
import { inOrganization, missingAs } from "./with-service.ts";

/** What an address has before its parameters: people copy all of it. */
const BEFORE_QUERY = /^[^?&=]*\?/;

/** What each kind is called by its page. */
const PAGES: Readonly<Record<string, string>> = { spend: "Spend", vulnerabilities: "Vulnerabilities" };

const kindOption = (description: string) => new Option("--kind <KIND>", description).choices(Object.keys(PAGES));

/** `view list`: those that are shared in the organization; private ones are their makers' alone. */
const list = routeCommand<{ readonly kind?: string }>({
  name: "list",
  about: "list the saved views and searches that are shared in an organization",
  ofOrganization: true,
  options: [kindOption("of one page alone")],
  run: async (service, { org, options: { kind } }) => {
    const query = kind === undefined ? {} : { kind };
    const { data } = await service.json<Listed<ViewAnswer>>({ ...inOrganization(org, "views"), query });
    const rows = data.map((view) => {
      return [view.id, PAGES[view.kind] ?? view.kind, printable(view.name), showTime(view.updated_at, ""), view.query];
    });
    const text = tableOr("No view is shared.", ["ID", "PAGE", "NAME", "CHANGED", "ADDRESS"], rows);
    return { json: { data }, text };
  },
});

/** `view save NAME`: shared in the organization. */
const save = routeCommand<{ readonly kind: string; readonly query: string }>({
  name: "save",
  about: "keep the address of a page under a name, for everybody in an organization",
  argument: new Argument("<NAME>", "its name, for people"),
  ofOrganization: true,
  options: [
    kindOption("the page").makeOptionMandatory(),
    new Option("--query <QUERY>", "the page's address, or the part of it behind ?").makeOptionMandatory(),
  ],
  run: async (service, { argument: name, org, options: { kind, query } }) => {
    const body = { kind, name, query: query.replace(BEFORE_QUERY, ""), shared: true };
    const asked = { ...inOrganization(org, "views"), body, typed: typedOf };
    const view = await service.json<ViewAnswer>({ method: "POST", ...asked });
    return { json: view, text: `Saved "${printable(view.name)}" of the page ${PAGES[view.kind]} (${view.id}).` };
  },
});

/** `view delete ID`. */
const remove = routeCommand({
  name: "delete",
  about: "delete a shared view",
  argument: new Argument("<ID>", "its id: see view list"),
  ofOrganization: true,
  run: async (service, { argument: id, org }) => {
    const asked = missingAs(inOrganization(org, "views", id), () => viewNotFound(id));
    await service.json({ method: "DELETE", ...asked, typed: typedOf });
    return { json: { id, deleted: true }, text: `${id} is deleted.` };
  },
});

export const VIEW_COMMANDS = [list, save, remove];

function viewNotFound(id: string): CommandFailed {
  return new CommandFailed("view_not_found", `There is no shared view ${id}. See: costplane view list`);
}

function typedOf(field: string): string {
  return { name: "NAME", query: "--query", id: "ID" }[field] ?? field;
}
