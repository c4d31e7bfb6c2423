import { localTime } from "../../lib/dates.ts";
import type { AuditEntry } from "../../lib/people-types.ts";
import { SERVICE_NAMES } from "../../lib/service-names.ts";

type Detail = AuditEntry["detail"];
type NameOf = (actor: string) => string;

/** What an action is called; in braces what its entries say of it. */
const SENTENCES: Readonly<Record<string, string>> = {
  "connector.changed": "Changed a connector",
  "connector.created": "Connected the bill “{name}”",
  "connector.deleted": "Deleted a connector",
  "connector.rolled_back": "Took back what a connector had loaded",
  "folder.granted": "Granted the folder {folder}",
  "folder.revoked": "Revoked the folder {folder}",
  "invitation.created": "Invited {email} as {role}",
  "invitation.revoked": "Revoked the invitation of {email}",
  "key.created": "Made the API key “{name}”",
  "key.revoked": "Revoked the API key “{name}”",
  "key.rotated": "Rotated the API key “{name}”",
  "member.added": "Joined as {role}",
  "member.removed": "Removed a member with the role {role}",
  "member.role_changed": "Changed a role from {from} to {to}",
  "organization.created": "Made the organization “{name}”",
  "organization.deleted": "Deleted the organization “{name}”",
  "person.identity_linked": "Linked an identity of {issuer}",
  "person.name_changed": "Changed the own name",
  "person.passkey_added": "Added the passkey “{name}”",
  "person.passkey_removed": "Removed the passkey “{name}”",
  "person.passkey_renamed": "Renamed a passkey to “{name}”",
  "person.password_changed": "Changed the own password",
  "person.recovery_code_used": "Used a one-time code",
  "person.recovery_codes_made": "Made new one-time codes",
  "person.removed": "Removed a person from every organization",
  "person.reset": "Reset a person’s ways to sign in",
  "person.second_factor_removed": "Removed the own second factor",
  "person.second_factor_set": "Set up a second factor",
  "person.session_ended": "Ended a session",
  "person.sign_in_failed": "A sign-in by {by} failed",
  "person.signed_in": "Signed in by {by}",
  "person.signed_out": "Signed out",
  "plan.set": "Changed the plan from {from} to {to}",
  "second_factor.not_required": "No longer requires a second factor of everybody",
  "second_factor.required": "Requires a second factor of everybody",
  "services.activated": "Switched on {services}",
  "services.deactivated": "Switched off {services}",
  "view.changed": "Changed the shared view “{name}”",
  "view.created": "Shared the view “{name}”",
  "view.deleted": "Deleted the shared view “{name}”",
};

/** How some sentences go on, or begin, by what their entries say beside. */
const TURNS: readonly { readonly action: string; readonly field: string; readonly turn: Turn }[] = [
  {
    action: "person.signed_in",
    field: "second_factor",
    turn: (sentence, has) => `${sentence}, ${has ? "with" : "without"} a second factor`,
  },
  { action: "connector.changed", field: "paused", turn: (_, is) => `${is ? "Paused" : "Resumed"} a connector` },
];

type Turn = (sentence: string, value: unknown) => string;

const VALUES: Readonly<Record<string, string>> = {
  ...{ oidc: "single sign-on", second_factor: "second factor" },
  ...SERVICE_NAMES,
};

const LABELS: Readonly<Record<string, string>> = {
  expires_at: "expires",
  old_expires_at: "the old key ends",
  scopes: "may use",
};

/** Ids by which programs find what is meant; people see its name. */
const IDS: readonly string[] = ["link", "passkey", "rotates"];

/** What happened, in a sentence, and what else its entry says. Actions that are not known keep their code. */
export function auditWords(entry: AuditEntry, nameOf: NameOf): { readonly sentence: string; readonly more: string } {
  const { action, actor, subject, detail } = entry;
  const hasLeft = action === "member.removed" && actor === `person:${subject}`;
  const form = hasLeft ? "Left the organization, with the role {role}" : SENTENCES[action];
  const used = fieldsOf(form ?? "");
  if (form === undefined || used.some((field) => isNothing(detail[field]))) {
    return { sentence: action, more: listed(detail, [], nameOf) };
  }
  const filled = form.replace(FIELD, (_, field: string) => wordsOf(detail[field], nameOf));
  const turns = TURNS.filter((turn) => turn.action === action && !isNothing(detail[turn.field]));
  return {
    sentence: turns.reduce((sentence, { field, turn }) => turn(sentence, detail[field]), filled),
    more: listed(detail, [...used, ...turns.map(({ field }) => field), ...IDS], nameOf),
  };
}

/** What all entries of an action have in common, for a filter: `key.created` as `Key created`. */
export function actionWords(action: string): string {
  return `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll(/[._]/g, " ")}`;
}

const FIELD = /\{(\w+)\}/g;

function fieldsOf(form: string): readonly string[] {
  return [...form.matchAll(FIELD)].map(([, field = ""]) => field);
}

function listed(detail: Detail, told: readonly string[], nameOf: NameOf): string {
  return Object.entries(detail)
    .filter(([field, value]) => !told.includes(field) && !isNothing(value))
    .map(([field, value]) => `${LABELS[field] ?? field.replaceAll("_", " ")} ${wordsOf(value, nameOf)}`)
    .join(", ");
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function wordsOf(value: unknown, nameOf: NameOf): string {
  if (Array.isArray(value)) return value.map((one) => wordsOf(one, nameOf)).join(", ");
  if (typeof value === "string") return wordsOfText(value, nameOf);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" && value !== null ? listed(value as Detail, [], nameOf) : JSON.stringify(value);
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ACTOR = /^(operator|person|key):/;

function wordsOfText(text: string, nameOf: NameOf): string {
  if (TIME.test(text)) return localTime(text);
  return ACTOR.test(text) ? nameOf(text) : (Object.hasOwn(VALUES, text) && VALUES[text]) || text;
}
