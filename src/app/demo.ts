import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { ConnectorNeeds } from "../connectors/index.ts";
import { makeDemo as makeDemoIn, makeSetUpLink, refreshDemo } from "../demo/index.ts";
import type { KeySecrets } from "../keys/index.ts";
import { type Database, withInstallationLock } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";

/** The demo organization's key, at its making only, and the token of its set-up link until it has an owner. */
export type DemoMaking = { readonly demoKey: string | null; readonly setUpToken: string | null };

/** Makes the demo organization at the first start of an installation that has one. */
export function makeDemo(
  { demoFolder, makesDemo }: Config,
  database: Database,
  secrets: KeySecrets,
): Promise<DemoMaking> {
  if (!makesDemo) return Promise.resolve({ demoKey: null, setUpToken: null });
  const maker = { secrets, randomBytes, now: new Date(), folder: demoFolder };
  return withInstallationLock(database, () =>
    database.inTransaction(async (tx) => ({
      demoKey: await makeDemoIn(tx, maker),
      setUpToken: await makeSetUpLink(tx, randomBytes),
    })),
  );
}

/** The demo's bills while the service runs. */
export type DemoBills = {
  /** Brings them up to yesterday; one after the other, and logged. */
  refresh(): Promise<void>;
  /** Begins nothing any more, and resolves when nothing is under way. */
  stop(): Promise<void>;
};

export function openDemoBills(config: Config, connectors: ConnectorNeeds, logger: Logger): DemoBills {
  const stopping = new AbortController();
  const needs = {
    ...connectors,
    folder: config.demoFolder,
    clock: () => new Date(),
    stop: stopping.signal,
    isOnlyNode: config.databaseUrl === undefined,
  };
  let last = Promise.resolve();

  async function refresh(): Promise<void> {
    try {
      const begunMs = performance.now();
      const outcome = await refreshDemo(needs);
      const seconds = Math.round(performance.now() - begunMs) / 1000;
      if (outcome.kind === "refreshed") logger.info({ seconds }, "The demo's bills are loaded up to yesterday");
      if (outcome.kind === "store_unavailable")
        logger.warn("The demo's bills are not loaded: ClickHouse can't be used now. Tried again tomorrow");
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error }, "The demo's bills can't be loaded");
    }
  }

  return {
    refresh: () => (last = last.then(refresh)),
    stop: () => {
      stopping.abort();
      return last;
    },
  };
}
