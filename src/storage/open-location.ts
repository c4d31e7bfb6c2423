import type { OrgScope } from "../core/org-scope.ts";
import type { StorageLocation } from "./bill-file.ts";
import { decideFit } from "./decide-fit.ts";
import type { KeptAccess } from "./keep-access.ts";
import { LocationFailed } from "./location-failed.ts";
import type { StorageLocations } from "./locations.ts";

/** A source, kept or as it was given, and the folders that its organization was granted. */
export type NamedLocation = { readonly source: string; readonly granted: readonly string[] };

/** Opens the storage location of a connector; to be closed. What can't be opened fails when it is listed. */
export function openLocation(
  locations: StorageLocations,
  { organizationId }: OrgScope,
  { source, granted }: NamedLocation,
  access: KeptAccess,
): StorageLocation {
  if (access === "sealed_otherwise") return refusing(OTHER_SECRET);
  const fit = decideFit(locations.folders.show(source), access);
  if (!fit.ok) return refusing(fit.misfits.map(({ field, message }) => `${field}: ${message}`).join(" "));
  const { options, credentials } = access;
  const needsService = options.role_arn !== undefined && credentials === null;
  if (needsService && !locations.assumesRoles) return refusing(OWN_IDENTITY_OFF);
  return locations.open({ source: fit.source, options, credentials, owner: organizationId, granted });
}

/** Why credentials that are kept open nothing. */
export const OTHER_SECRET =
  "The credentials were sealed under a server secret that is gone: send them again, or set COSTPLANE_SECRET_PREVIOUS.";
const OWN_IDENTITY_OFF =
  "This service assumes no roles on its own: send credentials that may, or set COSTPLANE_ASSUME_AWS_ROLES.";

function refusing(message: string): StorageLocation {
  const refuse = () => Promise.reject(new LocationFailed("access_denied", message));
  return { list: refuse, readText: refuse, areSame: refuse, close() {} };
}
