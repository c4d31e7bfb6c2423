/** What the audit log has entries of: what it happened to, and what happened. */
export const AUDIT_ACTIONS = [
  "organization.created",
  "organization.deleted",
  "plan.set",
  "services.activated",
  "services.deactivated",
  "key.created",
  "key.revoked",
  "key.rotated",
  "connector.created",
  "connector.changed",
  "connector.rolled_back",
  "connector.deleted",
  "folder.granted",
  "folder.revoked",
  "member.added",
  "member.role_changed",
  "member.removed",
  "invitation.created",
  "invitation.revoked",
  "view.created",
  "view.changed",
  "view.deleted",
  "second_factor.required",
  "second_factor.not_required",
  "person.signed_in",
  "person.sign_in_failed",
  "person.signed_out",
  "person.session_ended",
  "person.name_changed",
  "person.password_changed",
  "person.second_factor_set",
  "person.second_factor_removed",
  "person.recovery_codes_made",
  "person.recovery_code_used",
  "person.passkey_added",
  "person.passkey_renamed",
  "person.passkey_removed",
  "person.identity_linked",
  "person.reset",
  "person.removed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** An action in words: `key.created` as `Key created`. */
export function actionInWords(action: string): string {
  return `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll(/[._]/g, " ")}`;
}
