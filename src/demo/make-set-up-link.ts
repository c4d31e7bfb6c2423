import { findOrganization } from "../accounts/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { listMembers } from "../members/index.ts";
import { isSetUp, makeLink } from "../people/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { MADE_BY } from "./make-demo.ts";
import { selectDemo } from "./store.ts";

/** Whom the link is for until somebody says another address with it. */
const FIRST_OWNER = "owner@localhost";

/**
 * The token of a new link by which the demo organization gets its first owner, in place of the one before; null once
 * it has one, or is gone.
 */
export async function makeSetUpLink(tx: Tx, randomBytes: RandomBytes): Promise<string | null> {
  const demo = await selectDemo(tx);
  if (!demo) return null;
  const { organizationId } = demo;
  const org = mintOrgScope(organizationId);
  if (!(await findOrganization(tx, org)) || (await isSetUp(tx, organizationId))) return null;
  if ((await listMembers(tx, org)).some(({ role }) => role === "owner")) return null;
  const purpose = { kind: "set_up", organizationId, role: "owner" } as const;
  const { token } = await makeLink(tx, { email: FIRST_OWNER, purpose, madeBy: MADE_BY.actor }, randomBytes);
  return token;
}
