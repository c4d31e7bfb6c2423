import type { KeyScope } from "./services.ts";

/** What a person may be in an organization, each able to do what those before it may. */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** What people may do, and the least role that may. */
export const PERMISSIONS = {
  read_data: "viewer",
  ask: "viewer",
  save_views: "viewer",
  share_views: "member",
  compute_quotes: "member",
  create_keys: "member",
  revoke_own_keys: "member",
  sync_connectors: "member",
  manage_connectors: "admin",
  revoke_keys: "admin",
  manage_services: "admin",
  manage_members: "admin",
  read_audit: "admin",
  manage_views: "admin",
  manage_owners: "owner",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof PERMISSIONS;

/** What a person has to be allowed for a key with the scope: nobody does more by a key than without. */
const PERMISSION_OF_SCOPE: Readonly<Record<KeyScope, Permission>> = {
  quotes: "compute_quotes",
  spend: "read_data",
  connectors: "manage_connectors",
  cves: "read_data",
  ask: "ask",
};

/** What a person has to be allowed to give a key the scope. */
export function permissionOf(scope: KeyScope): Permission {
  return PERMISSION_OF_SCOPE[scope];
}

/** The first scope that a role may give no key; undefined where it may give them all. */
export function scopeBeyond(role: Role, scopes: readonly KeyScope[]): KeyScope | undefined {
  return scopes.find((scope) => !isAllowed(role, PERMISSION_OF_SCOPE[scope]));
}

/** Whether a role is the least one that has the permission, or above it. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]);
}
