import { appendAuditEntry } from "../accounts/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import type { LinkId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Principal } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import { countLinks, type Link, type MadeLink, makeLink, revokeLink } from "../people/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { refusalOfInvitation } from "./decide-change.ts";
import type { InvitationRequest } from "./schema.ts";
import { isMember } from "./store.ts";

/** Invites somebody by a one-time link, which takes the place of an earlier one for the same address. */
export async function invite(
  tx: Tx,
  by: Principal,
  { email, role }: InvitationRequest,
  randomBytes: RandomBytes,
): Promise<MadeLink | Refused> {
  const { org, actor } = by;
  const refusal = refusalOfInvitation(by, role);
  if (refusal) return { problem: refusal };
  if (await isMember(tx, org, email)) return { problem: { code: "already_member" } };
  if ((await countLinks(tx, org)) >= LIMITS.organizationLinksMax) return { problem: { code: "too_many_invitations" } };

  const purpose = { kind: "invitation", organizationId: org.organizationId, role } as const;
  const made = await makeLink(tx, { email, purpose, madeBy: actor.actor }, randomBytes);
  const entry = { action: "invitation.created", subject: made.link.id, detail: { email, role } } as const;
  await appendAuditEntry(tx, org, actor, entry);
  return made;
}

/** Revokes an invitation that nobody has used; undefined where there is none. */
export async function revokeInvitation(
  tx: Tx,
  { org, actor }: Pick<Principal, "org" | "actor">,
  id: LinkId,
): Promise<Link | undefined> {
  const revoked = await revokeLink(tx, org, id);
  if (!revoked) return undefined;
  const entry = { action: "invitation.revoked", subject: id, detail: { email: revoked.email } } as const;
  await appendAuditEntry(tx, org, actor, entry);
  return revoked;
}
