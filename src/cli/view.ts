import { type Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption, type OrgChoice, orgOption } from "./options.ts";
import { print, printable, showTime, table } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

const KINDS = ["spend", "vulnerabilities"];

type Options = JsonChoice & OrgChoice;

type View = {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly query: string;
  readonly created_by: string;
  readonly updated_at: string;
};

const kindOption = (description: string) => new Option("--kind <KIND>", description).choices(KINDS);

/** `view list`: those that are shared in the organization; private ones are their makers' alone. */
export function addViewListCommand(parent: Command, io: CliIo): void {
  parent
    .command("list")
    .description("list the saved views and searches that are shared in an organization")
    .addOption(orgOption())
    .addOption(kindOption("of one page alone"))
    .addOption(jsonOption())
    .action(async (options: Options & { readonly kind?: string }) => {
      const { data } = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        const query = options.kind === undefined ? {} : { kind: options.kind };
        return service.json<{ readonly data: readonly View[] }>({ ...inOrganization(org, "views"), query });
      });
      const rows = data.map(({ id, kind, name, query, updated_at: at }) => {
        return [id, kind, printable(name), showTime(at, ""), query];
      });
      const text = rows.length > 0 ? table(["ID", "PAGE", "NAME", "CHANGED", "ADDRESS"], rows) : "No view is shared.";
      print(io, options, { json: { data }, text });
    });
}

/** `view save NAME`: shared in the organization. */
export function addViewSaveCommand(parent: Command, io: CliIo): void {
  parent
    .command("save")
    .description("keep the address of a page under a name, for everybody in an organization")
    .argument("<NAME>", "its name, for people")
    .addOption(orgOption())
    .addOption(kindOption("the page").makeOptionMandatory())
    .addOption(new Option("--query <QUERY>", "the part of the page's address behind ?").makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (name: string, options: Options & { readonly kind: string; readonly query: string }) => {
      const { kind, query } = options;
      const view = await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        const body = { kind, name, query: query.replace(/^\?/, ""), shared: true };
        return service.json<View>({ method: "POST", ...inOrganization(org, "views"), body, typed: typedOf });
      });
      print(io, options, { json: view, text: `Saved ${printable(view.name)} (${view.id}).` });
    });
}

/** `view delete ID`. */
export function addViewDeleteCommand(parent: Command, io: CliIo): void {
  parent
    .command("delete")
    .description("delete a shared view")
    .argument("<ID>", "its id: see view list")
    .addOption(orgOption())
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      await withService(io, "postgresql", async (service) => {
        const org = await organizationOf(service, options.org);
        await service.json({ method: "DELETE", ...inOrganization(org, "views", id), typed: typedOf });
      });
      print(io, options, { json: { id, deleted: true }, text: `${id} is deleted.` });
    });
}

function typedOf(field: string): string {
  return { name: "NAME", query: "--query", id: "ID" }[field] ?? field;
}
