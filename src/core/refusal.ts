import type { KeyPrincipal, MemberPrincipal, Principal } from "./principal.ts";
import { PROBLEMS, type Problem } from "./problems.ts";
import { isAllowed, PERMISSIONS, type Permission, type Role } from "./roles.ts";
import { type KeyScope, SERVICE_NAMES, type Service } from "./services.ts";

/** What a route asks of its principal. */
export type RouteRights = {
  /** null: open whatever the organization has activated. */
  readonly service: Service | null;
  /** What a key needs; null: any key will do. */
  readonly scope: KeyScope | null;
  /** What a member needs. */
  readonly permission: Permission;
};

/** Why a principal may not use a route; null where it may. An operator may all. */
export function refusalOf(principal: Principal, { service, scope, permission }: RouteRights): Problem | null {
  if (principal.kind === "operator") return null;
  if (service && !principal.services.includes(service)) return notActivated(service, principal);
  if (principal.kind === "member")
    return isAllowed(principal.role, permission) ? null : notAllowed(principal.role, permission);
  return scope && principal.scopes && !principal.scopes.includes(scope) ? outOfScope(scope) : null;
}

/** A member's role that is too low, with the least one that may. */
export function notAllowed(role: Role, permission: Permission): Problem {
  const least = PERMISSIONS[permission];
  const needed = least === "owner" ? "the role owner" : `the role ${least} or a higher one`;
  return { code: "role_not_allowed", detail: `This needs ${needed}; yours is ${role}. Ask somebody who has it.` };
}

function notActivated(service: Service, by: KeyPrincipal | MemberPrincipal): Problem {
  return {
    code: "service_not_activated",
    detail: `The service ${SERVICE_NAMES[service]} is not activated: ${remedyOf(service, by)}.`,
  };
}

/** Who can activate a service, said to somebody who needs it. */
function remedyOf(service: Service, by: KeyPrincipal | MemberPrincipal): string {
  if (by.kind === "key") return `ask an operator to run \`costplane activate --org ORG ${service}\``;
  if (isAllowed(by.role, "manage_services")) return "activate it under Plan and usage";
  return `somebody with the role ${PERMISSIONS.manage_services} can activate it`;
}

function outOfScope(scope: KeyScope): Problem {
  const code = "insufficient_scope";
  return { code, detail: `${PROBLEMS[code].title} \`${scope}\`: use a key that has it, or one without scopes.` };
}
