import type { Page, Role } from "./api-types.ts";

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly scopes: readonly string[] | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly status: "active" | "revoked" | "expired";
};
export type MadeKey = ApiKey & { readonly key: string };

export type Member = {
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly role: Role;
  readonly since: string;
};
export type MemberList = {
  readonly members: readonly Member[];
  readonly former_members: readonly { readonly id: string; readonly name: string }[];
  readonly requires_second_factor: boolean;
};
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly made_by: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly sent_at: string | null;
  readonly send_error: string | null;
};
export type MadeInvitation = Invitation & { readonly link: string };

export type AuditEntry = {
  readonly at: string;
  readonly actor: string;
  readonly origin: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};
export type AuditLog = Page & { readonly data: readonly AuditEntry[] };

export type OwnSession = {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly expires_at: string;
  readonly address: string;
  readonly user_agent: string;
  readonly is_current: boolean;
};

/** What a person opens to show who one is. */
export type OpenedLink = {
  readonly kind: "set_up" | "invitation" | "reset";
  readonly email: string;
  /** What one joins; null: nothing, it is a reset. */
  readonly organization: { readonly id: string; readonly name: string } | null;
  readonly role: Role | null;
  /** What one has to do first; nothing: one is signed in as whom it is for. */
  readonly needs: "password" | "sign_in" | "nothing";
};

/** The rows of a list, under whichever name it has them. */
export function rowsOf<Row>(answer: Readonly<Record<string, unknown>>): readonly Row[] {
  const list = Object.values(answer).find((value) => Array.isArray(value));
  return (list ?? []) as readonly Row[];
}
