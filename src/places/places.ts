import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import type { PrivateAddresses } from "./address-rule.ts";
import type { Place } from "./bill-file.ts";
import { folderStore } from "./folder-store.ts";
import { guardedAgents } from "./guarded-agents.ts";
import { foldersOf, type ImportFolders, importFolders } from "./import-folders.ts";
import type { Sealing } from "./keep-access.ts";
import { openStore, type PlaceToOpen } from "./open-store.ts";
import { directly, placeOver } from "./place-over.ts";
import { PACE, type Pace } from "./read-at-pace.ts";
import { createRelay } from "./relay.ts";
import { deriveSealingKeys } from "./seal.ts";

/** What places need of the service. */
export type PlaceSettings = {
  /** Folders that `file:` places may be in. */
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
  /** How slow a place may be, if not as usual. */
  readonly pace?: Pace;
  readonly randomBytes: RandomBytes;
  readonly clock: Clock;
};

/** Opens places: the one relay of a process, and what credentials are sealed with. */
export type Places = {
  readonly sealing: Sealing;
  readonly assumesRoles: boolean;
  readonly folders: ImportFolders;
  /** To be closed. Nothing is connected to before it is listed. */
  open(place: PlaceToOpen): Place;
  close(): Promise<void>;
};

/** Places for one process. */
export function createPlaces(settings: PlaceSettings): Places {
  const { privateAddresses, engineOpensFiles, randomBytes, clock, pace = PACE } = settings;
  const folders = importFolders(settings.importRoots, settings.demoFolder);
  const relay = createRelay(settings.relayHost, randomBytes, pace);
  return {
    sealing: { keys: deriveSealingKeys(settings.secret, settings.previousSecret), randomBytes },
    assumesRoles: settings.assumesRoles,
    folders,
    open(place) {
      const { source, owner, granted } = place;
      if (source.kind !== "file") {
        const reach = { agents: guardedAgents(privateAddresses), clock };
        return placeOver(openStore({ ...place, source }, reach), relay, pace);
      }
      const rights = { roots: folders.roots, folders: foldersOf(folders, owner, granted), owner };
      return placeOver(folderStore(source.url, rights), engineOpensFiles ? directly(relay) : relay, pace);
    },
    close: () => relay.close(),
  };
}
