import { isUnused } from "../stores/data-folder/index.ts";
import type { CliIo } from "./cli-io.ts";
import {
  type CommandFailed,
  connectorNotFound,
  keyNotFound,
  noInstallation,
  organizationNotFound,
  wrongUse,
} from "./command-failed.ts";
import { configOf } from "./config-of.ts";
import { holdingDataFolder, type Stores, withStores } from "./open-stores.ts";
import { runningService, takesCommands } from "./operator-client.ts";
import { printable } from "./print.ts";
import { type Listed, pathOf, type RoutePath, type RouteRequest, type ServiceAsker } from "./service-asker.ts";

/**
 * Gives `work` whoever answers: the service that runs on the data folder, or, where none does, the rooms in this
 * process, over stores that are opened for it. Neither the command nor a room can tell the difference. With `mayBegin`
 * an installation is made where there is none, and else a failure says so.
 */
export async function withService<T>(
  io: CliIo,
  stores: Stores,
  work: (service: ServiceAsker) => Promise<T>,
  mayBegin = false,
): Promise<T> {
  const config = configOf(io);
  const isAbsent = !config.databaseUrl && isUnused(config.dataFolder);
  if (isAbsent && !mayBegin) throw noInstallation(config.dataFolder);
  const throughService = () => work(runningService(config.dataFolder, io.madeBy.actor));
  return withStores(
    config,
    async ({ database, holding }) => {
      const byItself = async () => {
        const { withOwnService } = await import("./own-service.ts");
        return withOwnService(io, { config, database, stores }, work);
      };
      if (stores === "postgresql" || config.clickhouseUrl) return byItself();
      return holdingDataFolder(config, holding, byItself, throughService);
    },
    async () => ((await takesCommands(config.dataFolder)) ? { result: await throughService() } : undefined),
  );
}

/** Asks one route. */
export function askService<T>(io: CliIo, stores: Stores, asked: RouteRequest): Promise<T> {
  return withService(io, stores, (service) => service.json<T>(asked));
}

/** The path of an organization's route, and what it means that there is no such organization. */
export function inOrganization(org: string, ...path: readonly string[]): RoutePath {
  const isOfIt = (detail: string) => detail === `There is no ${org}.`;
  const notFound = (detail: string) => (isOfIt(detail) ? organizationNotFound(org) : wrongUse(detail));
  return { path: pathOf("organizations", org, ...path), notFound };
}

/** The same path, of what is found by its name alone: that there is no such thing is no typing error. */
export function missingAs(asked: RoutePath, failure: (detail: string) => CommandFailed): RoutePath {
  const notFound = (detail: string) => {
    const told = asked.notFound(detail);
    return told.exitStatus === 2 ? failure(detail) : told;
  };
  return { ...asked, notFound };
}

// In the place of an organization: the one that what the path names belongs to.
const ITS_OWNER = "-";

/** The path of a route of a connector, whichever organization has it. */
export function ofConnector(id: string, ...path: readonly string[]): RoutePath {
  return { path: pathOf("organizations", ITS_OWNER, "connectors", id, ...path), notFound: () => connectorNotFound(id) };
}

/** The path of a route of a key, whichever organization has it. */
export function ofKey(id: string, ...path: readonly string[]): RoutePath {
  return { path: pathOf("organizations", ITS_OWNER, "keys", id, ...path), notFound: () => keyNotFound(id) };
}

export type ListedOrganization = {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly services: readonly string[];
  readonly created_at: string;
};

/** Every organization, the oldest first. */
export async function organizations(service: ServiceAsker): Promise<readonly ListedOrganization[]> {
  const { data } = await service.json<Listed<ListedOrganization>>({ path: "/organizations" });
  return data;
}

/** The organization that was named, or the only one that there is. */
export async function organizationOf(service: ServiceAsker, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const all = await organizations(service);
  const [only, ...others] = all;
  if (!only) throw wrongUse("There is no organization yet. Create one: costplane org create NAME");
  if (others.length === 0) return only.id;
  const known = all.map(({ id, name }) => `  ${id}  ${printable(name)}`).join("\n");
  throw wrongUse(`There are several organizations. Name one with --org:\n${known}`);
}
