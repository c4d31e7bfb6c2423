import { type Command, Option } from "commander";
import type { CliIo } from "./cli-io.ts";
import { wrongUse } from "./command-failed.ts";
import { type OrgChoice, optionName, orgOption } from "./options.ts";
import { printable } from "./print.ts";
import { inOrganization, organizationOf, withService } from "./with-service.ts";

/** What a command about the lines of bills was given. */
export type LineOptions = OrgChoice & {
  readonly filter?: readonly string[];
  readonly csv?: boolean;
  readonly json?: boolean;
} & { readonly [name: string]: string | boolean | readonly string[] | undefined };

/** Options that are parameters of the API, as commander calls them. */
type Parameters = Readonly<Record<string, string>>;

/** Those that say which lines a question is about. */
export const LINE_PARAMETERS = {
  startDate: "start_date",
  endDate: "end_date",
  billingPeriod: "billing_period",
  connector: "connector_id",
} as const satisfies Parameters;

/** The options of a command that say which lines it is about. */
export function addLineOptions(command: Command): Command {
  return command
    .addOption(orgOption())
    .option("--start-date <DAY>", "first day (2026-03-01)")
    .option("--end-date <DAY>", "last day, included")
    .option("--billing-period <MONTH>", "lines of this invoice (2026-03)")
    .option("--connector <ID>", "lines of one connector")
    .addOption(new Option("--filter <NAME=VALUE...>", "such as service=Compute or tag:team=!core"));
}

/** A route of spend: its path in an organization, the options that it takes, and its answer for people. */
export type LineRoute<Answer> = {
  readonly path: readonly string[];
  readonly parameters: Parameters;
  readonly show: (answer: Answer) => string;
};

/** Asks a route of spend and prints its answer, or all of its CSV. */
export async function showLines<Answer extends { readonly warnings: readonly string[] }>(
  io: CliIo,
  options: LineOptions,
  { path, parameters, show }: LineRoute<Answer>,
): Promise<void> {
  refuseUseless(options);
  const query = queryOf(options, parameters);
  const typed = (field: string) => typedOf(field, parameters);
  await withService(io, "both", async (service) => {
    const org = await organizationOf(service, options.org);
    const route = inOrganization(org, ...path);
    const notFound = (detail: string) =>
      route.notFound(detail.replace("GET /api/connectors", "costplane connector list"));
    const asked = { ...route, notFound, query, typed };
    const answer = await service.json<Answer>(asked);
    if (options.csv) {
      io.writeError(answer.warnings.map((warning) => `Note: ${printable(warning)}\n`).join(""));
      return writeAll(io, await service.bytes({ ...asked, accept: "text/csv" }));
    }
    // Not in the form of other commands' answers: groups are called what their tags are.
    io.writeOut(`${options.json ? JSON.stringify(answer) : show(answer)}\n`);
  });
}

// What asks for one page, which a file of all lines has not.
const OF_A_PAGE = ["limit", "page", "cursor"];

/** Refuses options that would do nothing beside the others: whoever gave them expects something else. */
function refuseUseless(options: LineOptions): void {
  const { csv, json, format } = options;
  if (csv && json) throw wrongUse("--json and --csv are two forms of one answer: give one of them.");
  if (!csv && format !== undefined) throw wrongUse("--format is the form of a file: give --csv, too.");
  const given = csv && OF_A_PAGE.find((option) => options[option] !== undefined);
  if (given) throw wrongUse(`--csv has all rows, and no pages: leave out ${optionName(given)}, or --csv.`);
}

async function writeAll(io: CliIo, bytes: NodeJS.ReadableStream): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) io.writeOut(decoder.decode(chunk as Buffer, { stream: true }));
}

function typedOf(field: string, parameters: Parameters): string {
  return Object.values(parameters).includes(field) ? optionName(field.replace("_id", "")) : `--filter ${field}`;
}

function queryOf(options: LineOptions, parameters: Parameters): Readonly<Record<string, string | string[]>> {
  const given = Object.entries(parameters).flatMap(([option, name]) => {
    const value = options[option];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const filters = Map.groupBy((options.filter ?? []).map(readFilter), ([name]) => name);
  const lists = [...filters].map(([name, values]) => [name, values.map(([, value]) => value)] as const);
  return { ...Object.fromEntries(given), ...Object.fromEntries(lists) };
}

function readFilter(text: string): readonly [string, string] {
  const place = text.indexOf("=");
  if (place < 1) throw wrongUse(`--filter: ${text} must be NAME=VALUE, such as service=Compute.`);
  return [text.slice(0, place), text.slice(place + 1)];
}
