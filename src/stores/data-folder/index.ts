export { type Claim, type Claimed, claimDataFolder, type Role } from "./claim.ts";
export { operatorSocketPath, socketFolder } from "./socket-folder.ts";
