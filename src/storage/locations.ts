import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import type { PrivateAddresses } from "./address-rule.ts";
import type { StorageLocation } from "./bill-file.ts";
import { folderStore } from "./folder-store.ts";
import { guardedAgents } from "./guarded-agents.ts";
import { foldersOf, type ImportFolders, importFolders } from "./import-folders.ts";
import { deriveSealingKeys, type Sealing } from "./keep-access.ts";
import { directly, locationOver } from "./location-over.ts";
import { type LocationToOpen, openStore } from "./open-store.ts";
import { PACE, type Pace } from "./read-at-pace.ts";
import { createRelay } from "./relay.ts";

/** What locations need of the service. */
export type StorageSettings = {
  /** Folders that `file:` locations may be in. */
  readonly importRoots: readonly string[];
  /** Where the demo's bills lie. */
  readonly demoFolder?: string;
  readonly privateAddresses: PrivateAddresses;
  /** Whether roles may be assumed by the service's own identity at Amazon. */
  readonly assumesRoles: boolean;
  /** Whether the engine opens files of this machine by itself: one in this process does. */
  readonly engineOpensFiles: boolean;
  /** An address of this machine that the engine reaches. */
  readonly relayHost: string;
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  /** How slow a location may be, if not as usual. */
  readonly pace?: Pace;
  readonly randomBytes: RandomBytes;
  readonly clock: Clock;
};

/** Opens locations: the one relay of a process, and what credentials are sealed with. */
export type StorageLocations = {
  readonly sealing: Sealing;
  readonly assumesRoles: boolean;
  readonly folders: ImportFolders;
  /** To be closed. Nothing is connected to before it is listed. */
  open(storage: LocationToOpen): StorageLocation;
  close(): Promise<void>;
};

/** The locations that one process reads. */
export function createStorageLocations(settings: StorageSettings): StorageLocations {
  const { privateAddresses, engineOpensFiles, randomBytes, clock, pace = PACE } = settings;
  const folders = importFolders(settings.importRoots, settings.demoFolder);
  const relay = createRelay(settings.relayHost, randomBytes, pace);
  return {
    sealing: { keys: deriveSealingKeys(settings.secret, settings.previousSecret), randomBytes },
    assumesRoles: settings.assumesRoles,
    folders,
    open(storage) {
      const { source, owner, granted } = storage;
      if (source.kind !== "file") {
        const reach = { agents: guardedAgents(privateAddresses), clock };
        return locationOver(openStore({ ...storage, source }, reach), relay, pace);
      }
      const rights = { roots: folders.roots, folders: foldersOf(folders, owner, granted), owner };
      return locationOver(folderStore(source.url, rights), engineOpensFiles ? directly(relay) : relay, pace);
    },
    close: () => relay.close(),
  };
}
