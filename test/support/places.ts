import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import {
  createPlaces,
  decideFit,
  type Place,
  type PlaceAccess,
  type PlaceSettings,
  type Places,
} from "../../src/places/index.ts";

/** Places for a test: folders below these roots, and no network but what the test opens. */
export function testPlaces(importRoots: readonly string[], settings: Partial<PlaceSettings> = {}): Places {
  return createPlaces({
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
export function openTestPlace(
  places: Places,
  source: string,
  access: PlaceAccess,
  granted: readonly string[] = places.folders.roots.map((root) => pathToFileURL(root).href),
): Place {
  const fit = decideFit(source, access);
  if (!fit.ok) throw new Error(JSON.stringify(fit.misfits));
  return places.open({ source: fit.source, ...access, owner: "org_test", granted });
}
