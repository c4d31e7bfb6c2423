import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import {
  createStorageLocations,
  decideFit,
  type LocationAccess,
  type StorageLocation,
  type StorageLocations,
  type StorageSettings,
} from "../../src/storage/index.ts";

/** StorageLocations for a test: folders below these roots, and no network but what the test opens. */
export function testLocations(
  importRoots: readonly string[],
  settings: Partial<StorageSettings> = {},
): StorageLocations {
  return createStorageLocations({
    importRoots,
    privateAddresses: false,
    assumesRoles: false,
    engineOpensFiles: true,
    relayHost: "127.0.0.1",
    secret: "the server secret of a test, long enough",
    randomBytes,
    clock: () => new Date(),
    ...settings,
  });
}

/** Opens a place of an organization, to be closed. It may read all that is below the roots, unless told otherwise. */
export function openTestLocation(
  locations: StorageLocations,
  source: string,
  access: LocationAccess,
  granted: readonly string[] = locations.folders.roots.map((root) => pathToFileURL(root).href),
): StorageLocation {
  const fit = decideFit(source, access);
  if (!fit.ok) throw new Error(JSON.stringify(fit.misfits));
  return locations.open({ source: fit.source, ...access, owner: "org_test", granted });
}
