import { randomBytes } from "node:crypto";
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

/** Opens a place of an organization; to be closed. */
export function openTestPlace(places: Places, source: string, access: PlaceAccess): Place {
  const fit = decideFit(source, access);
  if (!fit.ok) throw new Error(JSON.stringify(fit.misfits));
  return places.open({ source: fit.source, ...access, owner: "org_test" });
}
