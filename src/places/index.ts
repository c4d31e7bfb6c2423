export { type BillFile, type Place, paramsOf, pathInTable, tableOf } from "./bill-file.ts";
export { decideFit } from "./decide-fit.ts";
export { type ImportFolders, importFolders, isInside, pathOfSource } from "./import-folders.ts";
export {
  countSealedOtherwise,
  type KeptAccess,
  keepAccess,
  readAccess,
  renewSealing,
  type Sealing,
} from "./keep-access.ts";
export { OTHER_SECRET, openPlace } from "./open-place.ts";
export { PlaceFailed, type PlaceFailure } from "./place-failed.ts";
export { createPlaces, type PlaceSettings, type Places } from "./places.ts";
export { PLACES, type PlaceAccess, PlaceCredentials, PlaceOptions } from "./schema.ts";
export { deriveSealingKeys } from "./seal.ts";
