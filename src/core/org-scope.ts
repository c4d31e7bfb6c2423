import type { OrganizationId } from "./ids.ts";

declare const minted: unique symbol;

/**
 * Proof that the caller may act for one organization. Every function that touches an organization's data takes
 * it first, so a query without a tenant does not compile.
 */
export type OrgScope = { readonly organizationId: OrganizationId; readonly [minted]: true };

/**
 * Makes the proof. Only the gate, the doors and a job runner may import this (dependency-cruiser checks it): they
 * have checked the key, the session, the operator's socket or the job before.
 */
export function mintOrgScope(organizationId: OrganizationId): OrgScope {
  return { organizationId } as OrgScope;
}
