import { type Command, Option } from "commander";
import { z } from "zod";
import {
  Connector,
  ConnectorRequest,
  createConnector,
  PROVIDERS,
  refusalOf,
  showConnector,
} from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { type AccessOptions, addAccessOptions, argumentOf, credentialsGiven } from "./connector-access.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven } from "./options.ts";
import { pairs, print, printable } from "./print.ts";
import { withConnectors } from "./with-connectors.ts";

type Options = JsonChoice &
  AccessOptions & {
    readonly org: string;
    readonly provider: string;
    readonly name: string;
    readonly source: string;
  };

/** What the service answers to `POST /connectors`. */
const Addition = z.union([
  z.object({ connector: Connector }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
]);

const CHECK_MS_MAX = 120_000;

/** `connector add`: checks the place, then makes the connector; the service syncs it soon, `sync` does at once. */
export function addConnectorAddCommand(parent: Command, io: CliIo): void {
  const command = parent
    .command("add")
    .description("connect a billing export")
    .addOption(orgOption())
    .addOption(new Option("--provider <PROVIDER>", "whose bills").choices(PROVIDERS).makeOptionMandatory())
    .addOption(new Option("--name <NAME>", "its name, for people").makeOptionMandatory())
    .addOption(new Option("--source <URL>", "where they are: s3://bucket/prefix").makeOptionMandatory());
  addAccessOptions(command)
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { org: id, provider, name, source, option = {} } = options;
      const credentials = (await credentialsGiven(io, options)) ?? null;
      const given = { provider, name, source, options: option, credentials };
      const connector = await addConnector(io, id, readGiven(ConnectorRequest, given, argumentOf));
      const text = pairs([
        ["id", connector.id],
        ["name", connector.name],
        ["provider", connector.provider],
        ["source", connector.source],
      ]);
      print(io, options, { json: connector, text: `${text}\n\nSync it now: costplane sync ${connector.id}` });
    });
}

async function addConnector(io: CliIo, organization: string, request: ConnectorRequest): Promise<Connector> {
  const org = await inTransaction(io, (tx) => scopeOfOrganization(tx, organization));
  const addition = await withConnectors<z.infer<typeof Addition>>(io, {
    own: async (tools) => {
      const creation = await createConnector(tools, { org, by: io.madeBy, isOperator: true }, request);
      if (creation.kind === "created") return { connector: showConnector(creation.connector, tools.places.folders) };
      return { error: refusalOf(creation) };
    },
    beside: async (ask) => {
      const body = { organization_id: org.organizationId, made_by: io.madeBy, request };
      return Addition.parse(await ask({ path: "/connectors", body, waitMsMax: CHECK_MS_MAX }));
    },
  });
  if ("error" in addition) throw new CommandFailed(addition.error.code, printable(addition.error.message));
  return addition.connector;
}
