import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { Connector, ConnectorRequest, createConnector, PROVIDERS, showConnector } from "../connectors/index.ts";
import { PLACES, PlaceCredentials, PlaceOptions } from "../places/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven } from "./options.ts";
import { pairs, print, printable } from "./print.ts";
import { withConnectors } from "./with-connectors.ts";

type Options = JsonChoice & {
  readonly org: string;
  readonly provider: string;
  readonly name: string;
  readonly source: string;
  readonly option: Readonly<Record<string, string>>;
  readonly credentialsStdin?: boolean;
};

/** What the service answers to `POST /connectors`. */
const Addition = z.union([
  z.object({ connector: Connector }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
]);

const CHECK_MS_MAX = 120_000;
const UNAVAILABLE = "ClickHouse can't be reached now. Try again soon.";

/** `connector add`: checks the place, then makes the connector; the service syncs it soon, `sync` does at once. */
export function addConnectorAddCommand(parent: Command, io: CliIo): void {
  parent
    .command("add")
    .description("connect a billing export")
    .addOption(orgOption())
    .addOption(new Option("--provider <PROVIDER>", "whose bills").choices(PROVIDERS).makeOptionMandatory())
    .addOption(new Option("--name <NAME>", "its name, for people").makeOptionMandatory())
    .addOption(new Option("--source <URL>", "where they are: s3://bucket/prefix").makeOptionMandatory())
    .addOption(new Option("--option <NAME=VALUE>", OPTION_HELP).argParser(readOption).default({}, "none"))
    .option("--credentials-stdin", 'read credentials from standard input: {"sas_token":"…"}')
    .addOption(jsonOption())
    .addHelpText("after", `\n${SOURCES_HELP}`)
    .action(async (options: Options) => {
      const { org: id, provider, name, source, option } = options;
      const credentials = await credentialsGiven(io, options);
      const request = readGiven(ConnectorRequest, { provider, name, source, options: option, credentials });
      const connector = await addConnector(io, id, request);
      const text = pairs([
        ["id", connector.id],
        ["name", connector.name],
        ["provider", connector.provider],
        ["source", connector.source],
      ]);
      print(io, options, { json: connector, text: `${text}\n\nSync it now: costplane sync ${connector.id}` });
    });
}

const OPTION_HELP = `how the source is reached, repeatable: ${Object.keys(PlaceOptions.shape).join(", ")}`;

const CREDENTIAL_NAMES = Object.keys(PlaceCredentials.shape);

const SOURCES_HELP = `Sources:
${Object.values(PLACES)
  .map(({ form }) => `  ${form}`)
  .join("\n")}

Credentials are never arguments, which others can see. Each is an environment variable, or a member of one JSON object
on standard input (--credentials-stdin):
${CREDENTIAL_NAMES.map((name) => `  ${variableOf(name)}`).join("\n")}`;

function variableOf(credential: string): string {
  return `CONNECTOR_${credential.toUpperCase()}`;
}

function readOption(text: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [name, ...value] = text.split("=");
  if (!name || value.length === 0) throw new InvalidArgumentError("It must be NAME=VALUE.");
  return { ...before, [name]: value.join("=") };
}

/** null where none are given, which is how a place is opened that everybody may read. */
async function credentialsGiven(io: CliIo, { credentialsStdin }: Options): Promise<unknown> {
  if (credentialsStdin) return parseCredentials(await io.readInput());
  const set = CREDENTIAL_NAMES.map((name) => [name, io.env[variableOf(name)]]).filter(([, value]) => value);
  return set.length > 0 ? Object.fromEntries(set) : null;
}

function parseCredentials(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrongUse('Standard input is no JSON. It must be like {"access_key_id":"…","secret_access_key":"…"}.');
  }
}

async function addConnector(io: CliIo, organization: string, request: ConnectorRequest): Promise<Connector> {
  const org = await inTransaction(io, (tx) => scopeOfOrganization(tx, organization));
  const addition = await withConnectors<z.infer<typeof Addition>>(io, {
    own: async (tools) => {
      const creation = await createConnector(tools, org, io.madeBy, request);
      if (creation.kind === "created") return { connector: showConnector(creation.connector) };
      if (creation.kind === "store_unavailable") return { error: { code: creation.kind, message: UNAVAILABLE } };
      const { code, message } = creation.failure;
      return { error: { code, message } };
    },
    beside: async (ask) => {
      const body = { organization_id: org.organizationId, made_by: io.madeBy, request };
      return Addition.parse(await ask({ path: "/connectors", body, waitMsMax: CHECK_MS_MAX }));
    },
  });
  if ("error" in addition) throw new CommandFailed(addition.error.code, printable(addition.error.message));
  return addition.connector;
}
