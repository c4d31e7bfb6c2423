import { type Command, Option } from "commander";
import { z } from "zod";
import { Connector, ConnectorRequest, createConnector, PROVIDERS, showConnector } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { inTransaction, scopeOfOrganization } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, orgOption, readGiven } from "./options.ts";
import { pairs, print } from "./print.ts";
import { withConnectors } from "./with-connectors.ts";

type Options = JsonChoice & {
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
  parent
    .command("add")
    .description("connect a billing export")
    .addOption(orgOption())
    .addOption(new Option("--provider <PROVIDER>", "whose bills").choices(PROVIDERS).makeOptionMandatory())
    .addOption(new Option("--name <NAME>", "its name, for people").makeOptionMandatory())
    .addOption(new Option("--source <URL>", "where they are: file:///folder-or-file").makeOptionMandatory())
    .addOption(jsonOption())
    .action(async (options: Options) => {
      const { org: id, provider, name, source } = options;
      const request = readGiven(ConnectorRequest, { provider, name, source });
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

async function addConnector(io: CliIo, organization: string, request: ConnectorRequest): Promise<Connector> {
  const org = await inTransaction(io, (tx) => scopeOfOrganization(tx, organization));
  const addition = await withConnectors<z.infer<typeof Addition>>(io, {
    own: async (tools) => {
      const creation = await createConnector(tools, org, io.madeBy, request);
      if (creation.kind === "created") return { connector: showConnector(creation.connector) };
      const { code, message } = creation.kind === "refused" ? creation.failure : { code: creation.kind, message: "" };
      return { error: { code, message } };
    },
    beside: async (ask) => {
      const body = { organization_id: org.organizationId, made_by: io.madeBy, request };
      return Addition.parse(await ask({ path: "/connectors", body, waitMsMax: CHECK_MS_MAX }));
    },
  });
  if ("error" in addition) throw new CommandFailed(addition.error.code, addition.error.message);
  return addition.connector;
}
