import { sql } from "kysely";
import type { LinkId, OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countOf, type LinksTable, type Tx } from "../stores/postgres/index.ts";
import type { Link, LinkPurpose } from "./schema.ts";

const LINK = [
  "id",
  "kind",
  "email",
  "organization_id as organizationId",
  "role",
  "made_by as madeBy",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "sent_at as sentAt",
  "send_error as sendError",
] as const;

const IS_OPEN = sql<boolean>`used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`;

/** A link to be stored. */
export type NewLink = {
  readonly id: LinkId;
  readonly digest: Buffer;
  readonly email: string;
  readonly purpose: LinkPurpose;
  readonly madeBy: string;
};

export async function insertLink(tx: Tx, { purpose, ...link }: NewLink): Promise<Link> {
  const hours = purpose.kind === "set_up" ? LIMITS.setUpLinkHoursMax : LIMITS.linkDaysMax * 24;
  const gives = purpose.kind === "reset" ? null : purpose;
  const row = {
    id: link.id,
    digest: link.digest,
    kind: purpose.kind,
    email: link.email,
    organization_id: gives?.organizationId ?? null,
    role: gives?.role ?? null,
    made_by: link.madeBy,
    expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
  };
  return linkOf(await tx.insertInto("links").values(row).returning(LINK).executeTakeFirstOrThrow());
}

/** The link of a token where it can still be used. */
export async function selectOpenLink(tx: Tx, digest: Buffer): Promise<Link | undefined> {
  const row = await tx.selectFrom("links").select(LINK).where("digest", "=", digest).where(IS_OPEN).executeTakeFirst();
  return row && linkOf(row);
}

/** The same, so that nobody else uses it before the commit. */
export async function lockOpenLink(tx: Tx, digest: Buffer): Promise<Link | undefined> {
  const link = tx.selectFrom("links").select(LINK).where("digest", "=", digest).where(IS_OPEN).forUpdate();
  const row = await link.executeTakeFirst();
  return row && linkOf(row);
}

/** Uses a link up; undefined where somebody has, or it is revoked or late. */
export async function markUsed(tx: Tx, digest: Buffer): Promise<Link | undefined> {
  const used = tx.updateTable("links").set({ used_at: sql<Date>`now()` }).where("digest", "=", digest).where(IS_OPEN);
  const row = await used.returning(LINK).executeTakeFirst();
  return row && linkOf(row);
}

/** Those of an organization that can still be used, the newest first. */
export async function selectLinks(tx: Tx, { organizationId }: OrgScope): Promise<readonly Link[]> {
  const links = tx.selectFrom("links").select(LINK).where("organization_id", "=", organizationId).where(IS_OPEN);
  const rows = await links.orderBy("created_at", "desc").orderBy("id").limit(LIMITS.organizationLinksMax).execute();
  return rows.map(linkOf);
}

/** Revokes a link of an organization; undefined where it has none of this id that can still be used. */
export async function revokeLinkRow(tx: Tx, { organizationId }: OrgScope, id: LinkId): Promise<Link | undefined> {
  const link = tx.updateTable("links").where("organization_id", "=", organizationId).where("id", "=", id);
  const revoked = link.where(IS_OPEN).set({ revoked_at: sql<Date>`now()` });
  const row = await revoked.returning(LINK).executeTakeFirst();
  return row && linkOf(row);
}

type Named = { readonly kind: Link["kind"]; readonly email?: string; readonly organizationId?: OrganizationId };

/** Revokes what can still be used of a kind, an address and an organization: a newer link takes its place. */
export async function revokeLinksOf(tx: Tx, { kind, email, organizationId }: Named): Promise<void> {
  let links = tx.updateTable("links").where("kind", "=", kind).where(IS_OPEN);
  if (email !== undefined) links = links.where("email", "=", email);
  if (organizationId !== undefined) links = links.where("organization_id", "=", organizationId);
  await links.set({ revoked_at: sql<Date>`now()` }).execute();
}

/** How many invitations of an organization can still be used. */
export function countLinks(tx: Tx, { organizationId }: OrgScope): Promise<number> {
  return countOf(tx.selectFrom("links").where("organization_id", "=", organizationId).where(IS_OPEN));
}

/** Whether a set-up link of the organization was ever used. */
export async function isSetUp(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  const used = tx.selectFrom("links").select("id").where("organization_id", "=", organizationId);
  return (await used.where("kind", "=", "set_up").where("used_at", "is not", null).executeTakeFirst()) !== undefined;
}

/** What became of sending a link: null where all went well. */
export async function updateSent(tx: Tx, id: LinkId, error: string | null): Promise<void> {
  const sent = error === null ? sql<Date>`now()` : null;
  await tx.updateTable("links").set({ sent_at: sent, send_error: error }).where("id", "=", id).execute();
}

type Row = Omit<Link, "kind"> & {
  readonly kind: LinksTable["kind"];
  readonly organizationId: OrganizationId | null;
  readonly role: LinksTable["role"];
};

function linkOf({ kind, organizationId, role, ...link }: Row): Link {
  if (kind === "reset") return { ...link, kind };
  if (!organizationId || !role) throw new Error("A link that gives a membership names no organization.");
  return { ...link, kind, organizationId, role };
}
