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

/** Whether a role is the least one that has the permission, or above it. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]);
}
