export { type Claim, type Claimed, claimDataFolder, isUnused, type Role } from "./claim.ts";
export { fullDiskMessage, saysFullDisk } from "./full-disk.ts";
export { makeFolder } from "./make-folder.ts";
export { operatorSocketPath, socketFolder } from "./socket-folder.ts";
export { syncFolder } from "./sync-folder.ts";
