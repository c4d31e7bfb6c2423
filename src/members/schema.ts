import { z } from "zod";
import type { PersonId } from "../core/ids.ts";
import { ROLES, type Role } from "../core/roles.ts";
import { EmailAddress } from "../people/index.ts";

/** A person in an organization. */
export type Member = {
  readonly personId: PersonId;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly since: Date;
  readonly hasPassword: boolean;
};

/** Who is invited, and as what. */
export const InvitationRequest = z.strictObject({
  email: EmailAddress.describe("Whom to invite."),
  role: z.enum(ROLES).describe("What the person will be in the organization."),
});
export type InvitationRequest = z.infer<typeof InvitationRequest>;

/** A member's other role. */
export const RoleChange = z.strictObject({ role: z.enum(ROLES) });
