import type { FastifyRequest } from "fastify";
import type { Admit } from "../core/admission.ts";
import { isId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { MemberPrincipal } from "../core/principal.ts";
import type { Problem, Refused } from "../core/problems.ts";
import { type Door, type Established, establishedDoor } from "../http/index.ts";
import type { SessionFacts } from "./session-reader.ts";
import { notSignedIn, receive, type VisitorNeeds } from "./visitor.ts";

export type MemberDoorNeeds = VisitorNeeds & { readonly admit: Admit };

/** The routes of an organization for its members: below `/console/api/organizations/{org}`, by their session. */
export function memberDoor(needs: MemberDoorNeeds): Door {
  return establishedDoor({
    kind: "member",
    pathOf: (path) => `/console/api/organizations/:org${path.replace(/^\/api(?=\/)/, "")}`,
    admit: needs.admit,
    establish: (request) => establish(needs, request, (request.params as { readonly org: string }).org),
  });
}

/** The website's own path of a service: the same session, the organization in a header. */
export function platformDoor(needs: MemberDoorNeeds): Door {
  return establishedDoor({
    kind: "member",
    pathOf: (path) => path.replace(/^\/v1\//, "/api/platform/"),
    admit: needs.admit,
    establish: (request) => establish(needs, request, request.headers[ORGANIZATION_HEADER]?.toString() ?? null),
  });
}

const ORGANIZATION_HEADER = "costplane-organization";

/** `named` null: no organization is named, which is enough for a person that is in one only. */
async function establish(
  needs: MemberDoorNeeds,
  request: FastifyRequest,
  named: string | null,
): Promise<Established | Refused> {
  const organizationId = named === null || isId("org", named) ? named : NOBODYS;
  const visit = await receive(needs, request, organizationId);
  if ("problem" in visit) return visit;
  if (!visit.facts) return { problem: notSignedIn(needs, request, visit.form) };
  const usage = visit.facts.organization?.usage;
  const principal = principalOf(visit.facts, request.ip);
  if (principal === null) return { problem: named === null ? ORGANIZATION_MISSING : NO_SUCH_ORGANIZATION };
  return "problem" in principal ? principal : { principal, rateView: request.rateView, ...(usage ? { usage } : {}) };
}

// An id that has another form names no organization, and is looked up as one that nobody has.
const NOBODYS = "org_00000000000000000000";

function principalOf(facts: SessionFacts, origin: string): MemberPrincipal | Refused | null {
  const { personId, organizationId, organization, role, hasSecondFactor, isRecent: hasJustSignedIn } = facts;
  if (!organizationId || !organization || !role) return null;
  if (organization.requiresSecondFactor && !hasSecondFactor) return { problem: { code: "second_factor_required" } };
  const actor = { actor: `person:${personId}`, origin };
  const member = { kind: "member", personId, role, hasJustSignedIn, hasSecondFactor } as const;
  return { ...member, org: mintOrgScope(organizationId), services: organization.usage.services, actor };
}

const NO_SUCH_ORGANIZATION: Problem = { code: "not_found", detail: "You are not in such an organization." };

const HEADER_MESSAGE = "Send the id of one of your organizations: you are in several, or in none.";
const ORGANIZATION_MISSING: Problem = {
  code: "invalid_request",
  detail: `Costplane-Organization: ${HEADER_MESSAGE}`,
  errors: [{ field: "Costplane-Organization", code: "required", message: HEADER_MESSAGE }],
};
