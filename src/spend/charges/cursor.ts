import { createHmac } from "node:crypto";
import { z } from "zod";
import type { OrgScope } from "../../core/org-scope.ts";
import { isSameText } from "../../core/sealing/secret-keys.ts";

/** Where lines are in their load: account, service, resource and start. Those of one place have an order, too. */
const Place = z.tuple([z.string(), z.string(), z.string(), z.string()]);
export type Place = z.infer<typeof Place>;

/** Where a page ends: the first `skip` lines of this place are on it, or on pages before. */
const Position = z.object({ load: z.int(), place: Place, skip: z.int() });
export type Position = z.infer<typeof Position>;

const Cursor = z.object({
  version: z.string(),
  range: z.object({
    start_date: z.string(),
    end_date: z.string(),
    billing_period: z.string().nullable(),
    whole_invoice: z.boolean(),
  }),
  question: z.string(),
  after: Position,
});

/** What a page goes on from: the state of the data, the days, the question and the place. */
export type Cursor = z.infer<typeof Cursor>;

/** Writes a cursor for an organization, signed so that nobody else and nothing else can be read by it. */
export function writeCursor(key: string, org: OrgScope, cursor: Cursor): string {
  const text = Buffer.from(JSON.stringify(cursor)).toString("base64url");
  return `${text}.${signatureOf(key, org, text)}`;
}

/** The cursor as it was written for this organization; null for any other text. */
export function readCursor(key: string, org: OrgScope, written: string): Cursor | null {
  const [text = "", signature = "", ...others] = written.split(".");
  if (others.length > 0 || !isSameText(signatureOf(key, org, text), signature)) return null;
  // Another version may have signed another form of it.
  return Cursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data ?? null;
}

function signatureOf(key: string, { organizationId }: OrgScope, text: string): string {
  return createHmac("sha256", key).update(`${organizationId}.${text}`).digest("base64url");
}
