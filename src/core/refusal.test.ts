import { expect, test } from "vitest";
import type { OrganizationId, PersonId } from "./ids.ts";
import { mintOrgScope } from "./org-scope.ts";
import { refusalOf } from "./refusal.ts";
import { ROLES } from "./roles.ts";

test("a service that is off: whoever may activate it is told so, the others whom to ask", () => {
  const asked = { service: "cost-data", scope: "spend", permission: "read_data" } as const;
  const told = ROLES.map((role) => {
    const who = { kind: "member", personId: "per_a" as PersonId, role, hasJustSignedIn: true } as const;
    const org = mintOrgScope("org_a" as OrganizationId);
    const actor = { actor: "person:per_a", origin: "192.0.2.1" };
    return refusalOf({ ...who, hasSecondFactor: false, org, services: [], actor }, asked)?.detail;
  });
  const ask = "The service Cost data is not activated: somebody with the role admin can activate it.";
  const activate = "The service Cost data is not activated: activate it under Plan and usage.";
  expect(told).toEqual([ask, ask, activate, activate]);
});
