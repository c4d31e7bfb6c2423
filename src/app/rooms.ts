import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { AskNeeds } from "../ask/index.ts";
import type { BackupNeeds } from "../backup/index.ts";
import type { ConnectorNeeds } from "../connectors/index.ts";
import type { Clock } from "../core/clock.ts";
import { deriveSecrets, type KeyNeeds } from "../keys/index.ts";
import type { QuoteProvider } from "../quotes/index.ts";
import type { SpendNeeds } from "../spend/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { openAsk } from "./ask.ts";
import { openBackups } from "./backups.ts";
import type { Config } from "./config.ts";
import { openConnectors } from "./connectors.ts";
import { type Cves, openCves } from "./cves.ts";
import { openPeople, type People } from "./people.ts";

/** What all rooms of a process work with: of a service, of a command, of a test. */
export type Rooms = {
  readonly database: Database;
  readonly quoteProvider: QuoteProvider;
  readonly keys: KeyNeeds;
  readonly connectors: ConnectorNeeds;
  readonly spend: SpendNeeds;
  readonly cves: Cves;
  readonly ask: AskNeeds;
  readonly people: People;
  readonly backups: BackupNeeds;
};

type RoomParts = {
  readonly database: Database;
  /** null while ClickHouse is not there. */
  readonly clickhouse: () => ClickHouse | null;
  /** Why it is not there, where there is more to say. */
  readonly reason?: () => string | null;
  /** Whether bills may be loaded into it; always, unless told otherwise. */
  readonly mayLoad?: () => boolean;
  /** The server secret in force. */
  readonly secret: string;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  readonly clock: Clock;
  /** What spend and ask take for now in tests; the database's time unless told otherwise. */
  readonly billClock?: Clock;
};

/** Opens the rooms over the stores; `closeRooms` ends what they have under way. */
export function openRooms(config: Config, parts: RoomParts): Rooms {
  const { database, clickhouse, reason = () => null, secret, billClock: clock = null } = parts;
  const cves = openCves(config, { database, clickhouse, logger: parts.logger });
  const spend = { database, clickhouse, reason, clock };
  return {
    database,
    quoteProvider: config.quoteProvider,
    keys: { database, secrets: deriveSecrets(secret, config.previousSecret), randomBytes },
    connectors: openConnectors(config, parts),
    spend,
    cves,
    ask: openAsk(config, { database, spend, cves: cves.sources }),
    people: openPeople(config, database, secret, parts.logger),
    backups: openBackups(parts),
  };
}

/** Ends the syncs and the refresh of the feeds that are under way, and closes the storage locations. */
export async function closeRooms({ connectors, cves }: Rooms): Promise<void> {
  await Promise.all([connectors.runner.stop(), cves.refresher.stop()]);
  await connectors.tools.locations.close();
}
