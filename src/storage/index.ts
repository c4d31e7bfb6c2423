export { type BillFile, paramsOf, pathInTable, type StorageLocation, tableOf } from "./bill-file.ts";
export { decideFit } from "./decide-fit.ts";
export { type ImportFolders, importFolders, isInside, pathOfSource } from "./import-folders.ts";
export {
  countSealedOtherwise,
  deriveSealingKeys,
  type KeptAccess,
  keepAccess,
  readAccess,
  renewSealing,
  type Sealing,
} from "./keep-access.ts";
export { LocationFailed, type LocationFailure } from "./location-failed.ts";
export { createStorageLocations, type StorageLocations, type StorageSettings } from "./locations.ts";
export { OTHER_SECRET, openLocation } from "./open-location.ts";
export { LOCATIONS, type LocationAccess, LocationCredentials, LocationOptions } from "./schema.ts";
