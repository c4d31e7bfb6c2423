import type { RandomBytes } from "../core/base62.ts";
import { newId } from "../core/ids.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { reachable } from "./reachable.ts";
import type { LinkPurpose, MadeLink } from "./schema.ts";
import { insertLink, revokeLinksOf } from "./store-links.ts";
import { newToken } from "./tokens.ts";

export type LinkToMake = { readonly email: string; readonly purpose: LinkPurpose; readonly madeBy: string };

/** Makes a one-time link for an address; one of the same kind that is still open there is revoked by it. */
export async function makeLink(
  tx: Tx,
  { email, purpose, madeBy }: LinkToMake,
  randomBytes: RandomBytes,
): Promise<MadeLink> {
  const place = purpose.kind === "reset" ? {} : { organizationId: purpose.organizationId };
  // Who sets an installation up may have typed another address before.
  const whose = purpose.kind === "set_up" ? {} : { email };
  await revokeLinksOf(tx, { kind: purpose.kind, ...place, ...whose });
  const { token, digest } = newToken(randomBytes);
  const link = await insertLink(tx, { id: newId("lnk", randomBytes), digest, email, purpose, madeBy });
  return { link, token };
}

/** Where a link leads. The token is in the fragment: no browser sends it, so no log or proxy sees it. */
export function addressOfLink(publicUrl: string, token: string): string {
  return `${reachable(publicUrl)}/join#${token}`;
}
