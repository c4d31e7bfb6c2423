import { z } from "zod";
import type { PersonId } from "../core/ids.ts";
import { ROLES, type Role } from "../core/roles.ts";
import { Timestamp } from "../http/index.ts";
import { EmailAddress, PersonName, Token, TypedPassword } from "../people/index.ts";

/** A person in an organization. */
export type Member = {
  readonly personId: PersonId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly since: Date;
};

/** Who is invited, and as what. */
export const InvitationRequest = z.strictObject({
  email: EmailAddress.describe("Whom to invite."),
  role: z.enum(ROLES).describe("What the person will be in the organization."),
});
export type InvitationRequest = z.infer<typeof InvitationRequest>;

/** What comes with a link. `email`: of a set-up link only, in place of the address that it was made for. */
export const JoinRequest = z.strictObject({
  token: Token,
  name: PersonName.optional(),
  password: TypedPassword.optional(),
  email: EmailAddress.optional(),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** A member's other role. */
export const RoleChange = z.strictObject({ role: z.enum(ROLES) });

/** A member as it is shown. */
export const MemberAnswer = z.strictObject({
  person: z.strictObject({ id: z.string(), email: z.string(), name: z.string() }),
  role: z.enum(ROLES),
  since: Timestamp,
});

/** `GET …/members`. */
export const MemberList = z.strictObject({
  members: z.array(MemberAnswer),
  former_members: z
    .array(MemberAnswer.shape.person.pick({ id: true, name: true }))
    .describe("Whom keys and the audit log still name."),
  requires_second_factor: z.boolean(),
});
export type MemberList = z.infer<typeof MemberList>;

/** An invitation as it is shown again and again: never its link. */
export const InvitationAnswer = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  made_by: z.string().describe("`person:per_…`, or `operator:<user>`."),
  created_at: Timestamp,
  expires_at: Timestamp,
  sent_at: Timestamp.nullable().describe("When it was sent by e-mail; null: it was not."),
  send_error: z.string().nullable().describe("Why it could not be sent; its link is as good."),
});
export const MadeInvitation = InvitationAnswer.extend({ link: z.string().describe("The link; shown this once.") });
export type MadeInvitation = z.infer<typeof MadeInvitation>;
