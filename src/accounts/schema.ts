import { z } from "zod";
import { AUDIT_ACTIONS, type AuditAction } from "../core/audit-actions.ts";
import type { OrganizationId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { PlanName, Service } from "../core/services.ts";
import { givenName, once, paged, Timestamp, wholeNumber, word } from "../http/index.ts";

const NAME_CHARS_MAX = 100;
const AUDIT_ENTRIES_MAX = 1_000;
const AUDIT_PAGE_MAX = 1_000_000;
const FILTER_CHARS_MAX = 200;

/** A name that a person gives to an organization or a key: one line, without spaces around it. */
export const GivenName = givenName(NAME_CHARS_MAX);

/** What is asked of the audit log; `actor` and `action` are those of the entries. */
export const AuditQuery = z.strictObject({
  page: once(wholeNumber(1, AUDIT_PAGE_MAX)).default(1),
  limit: once(wholeNumber(1, AUDIT_ENTRIES_MAX)).default(100),
  actor: once(z.string().max(FILTER_CHARS_MAX)).optional(),
  action: once(word(AUDIT_ACTIONS)).optional(),
});

/** `GET …/audit`. */
export const AuditLog = paged(
  z.strictObject({
    at: Timestamp,
    actor: z.string(),
    origin: z.string(),
    action: z.string(),
    subject: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
);
export type AuditLog = z.infer<typeof AuditLog>;

export type Organization = {
  readonly id: OrganizationId;
  readonly name: string;
  readonly plan: PlanName;
  readonly services: readonly Service[];
  readonly createdAt: Date;
};

/** What the audit log says about one change. `detail` holds no secret. */
export type AuditEntry = {
  readonly action: AuditAction;
  /** The id of what was changed. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** An entry as it was written. */
export type AuditRecord = Actor & Omit<AuditEntry, "action"> & { readonly at: Date; readonly action: string };
