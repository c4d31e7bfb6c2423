import type { Config } from "../app/config.ts";
import { buildOperatorServer } from "../app/operator-server.ts";
import { closeRooms, openRooms } from "../app/rooms.ts";
import { allRoutes } from "../app/routes.ts";
import { secretInForce } from "../app/server-secret.ts";
import { adoptClickHouse } from "../app/stores/adopt-clickhouse.ts";
import { openClickHouse } from "../app/stores/open-clickhouse.ts";
import { connectGate, createGate } from "../gate/index.ts";
import { type ClickHouse, ClickHouseFailure } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { CliIo } from "./cli-io.ts";
import type { Stores } from "./open-stores.ts";
import { headersOf } from "./operator-client.ts";
import { type SentRequest, type ServiceAsker, serviceAsker } from "./service-asker.ts";

const BESIDE_OLDER =
  "Nodes of the version before serve bills from the old tables yet: replace them first, or ask a node of this version.";

type Own = { readonly config: Config; readonly database: Database; readonly stores: Stores };

/** Gives `work` the rooms in this process, behind the server that a running service has for its operators. */
export async function withOwnService<T>(
  io: CliIo,
  { config, database, stores }: Own,
  work: (service: ServiceAsker) => Promise<T>,
): Promise<T> {
  await using parts = new AsyncDisposableStack();
  const clickhouse = stores === "both" ? await adopted(config, database, parts) : null;
  const secret = await secretInForce(config, io.randomBytes);
  // What a command began, its own answer tells; the terminal gets what nothing else does.
  const logger = { info: () => {}, warn: () => {}, error: (fields: object) => io.writeError(`${textOf(fields)}\n`) };
  const rooms = openRooms(config, { database, clickhouse: () => clickhouse, secret, logger, clock: io.now });
  parts.defer(() => closeRooms(rooms));
  const gate = createGate({ connect: () => connectGate(database.connection), warn: () => {} });
  parts.defer(() => gate.close());
  const siteUrl = () => config.publicUrl ?? `http://${config.host}:${config.port}`;
  const server = buildOperatorServer({
    ...{ rooms, routes: allRoutes(rooms, siteUrl), admit: gate.admit, clock: io.now, siteUrl },
    describe: async () => ({}),
    onError: () => {},
  });
  parts.defer(() => server.close());
  const send = async (sent: SentRequest) => {
    const answer = await server.inject({
      method: sent.method as "GET",
      url: sent.path,
      headers: headersOf(sent, io.madeBy.actor),
      ...(sent.body === undefined ? {} : { payload: sent.body }),
      payloadAsStream: true,
    });
    return { status: answer.statusCode, body: answer.stream() };
  };
  return await work(serviceAsker(send));
}

async function adopted(config: Config, database: Database, parts: AsyncDisposableStack): Promise<ClickHouse> {
  const clickhouse = await openClickHouse(config);
  parts.defer(() => clickhouse.close());
  const state = await adoptClickHouse(database, clickhouse, { ...config, migrates: true });
  if (state === "copied") throw new ClickHouseFailure("unavailable", { cause: new Error(BESIDE_OLDER) });
  return clickhouse;
}

function textOf(fields: object): string {
  const { err } = fields as { readonly err?: unknown };
  return err instanceof Error ? (err.stack ?? err.message) : JSON.stringify(fields);
}
