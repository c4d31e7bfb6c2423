import { z } from "zod";
import type { OrganizationId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { PlanName, Service } from "../core/services.ts";
import { givenName, once, paged, Timestamp, wholeNumber } from "../http/index.ts";

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
  action: once(z.string().max(FILTER_CHARS_MAX)).optional(),
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

export type AuditAction =
  | "organization.created"
  | "organization.deleted"
  | "plan.set"
  | "services.activated"
  | "services.deactivated"
  | "key.created"
  | "key.revoked"
  | "key.rotated"
  | "connector.created"
  | "connector.changed"
  | "connector.rolled_back"
  | "connector.deleted"
  | "folder.granted"
  | "folder.revoked"
  | "member.added"
  | "member.role_changed"
  | "member.removed"
  | "invitation.created"
  | "invitation.revoked"
  | "view.created"
  | "view.changed"
  | "view.deleted"
  | "second_factor.required"
  | "second_factor.not_required"
  | "person.signed_in"
  | "person.sign_in_failed"
  | "person.signed_out"
  | "person.session_ended"
  | "person.name_changed"
  | "person.password_changed"
  | "person.second_factor_set"
  | "person.second_factor_removed"
  | "person.recovery_codes_made"
  | "person.recovery_code_used"
  | "person.passkey_added"
  | "person.passkey_renamed"
  | "person.passkey_removed"
  | "person.identity_linked"
  | "person.reset"
  | "person.removed";

/** An entry as it was written. */
export type AuditRecord = Actor & Omit<AuditEntry, "action"> & { readonly at: Date; readonly action: string };
