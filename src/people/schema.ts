import { z } from "zod";
import type { AuditAction } from "../core/audit-actions.ts";
import type { LinkId, OrganizationId, PersonId, SessionId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Role } from "../core/roles.ts";
import { holdsHiddenCharacters } from "../core/text/hidden-characters.ts";
import { givenName } from "../http/index.ts";

/** An e-mail address, compared without case: it is kept in lower case. Whether it exists, only a mail can tell. */
export const EmailAddress = z
  .string()
  .trim()
  .max(LIMITS.emailCharsMax, `An address must have at most ${LIMITS.emailCharsMax} characters.`)
  .regex(/^[^\s@<>"(),:;\\\p{Cc}]+@[^\s@<>"(),:;\\\p{Cc}]+$/u, "Send an e-mail address such as ada@example.com.")
  .refine((text) => !holdsHiddenCharacters(text), "An address holds no characters that nobody sees.")
  .transform((address) => address.normalize("NFC").toLowerCase());

/** How a person is called: one line, without spaces around it. */
export const PersonName = givenName(LIMITS.personNameCharsMax);

/** A password as it is typed; what makes a new one good is `refusalOfPassword`'s to say. */
export const TypedPassword = z.string().max(1_024, "A password must have at most 1024 characters.");

/** The token of a link or a session: 256 bits in base64url. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Send the whole text after the # of the link.");

/** Somebody who may sign in. */
export type Person = {
  readonly id: PersonId;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
};

/** What a link is for. Only a reset gives no membership. */
export type LinkPurpose =
  | { readonly kind: "set_up" | "invitation"; readonly organizationId: OrganizationId; readonly role: Role }
  | { readonly kind: "reset" };

/** A link as it may be shown: never its token. */
export type Link = LinkPurpose & {
  readonly id: LinkId;
  readonly email: string;
  readonly madeBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When it was sent by e-mail, and why it could not be. */
  readonly sentAt: Date | null;
  readonly sendError: string | null;
};

/** A link just made, with its token: the only time that the service knows it. */
export type MadeLink = { readonly link: Link; readonly token: string };

/** From where a person comes. */
export type Device = { readonly address: string; readonly userAgent: string };

/** A session as its person sees it. */
export type Session = {
  readonly id: SessionId;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly hasSecondFactor: boolean;
  readonly address: string;
  readonly userAgent: string;
};

/** A session just begun, with its token: the only time that the service knows it. */
export type BegunSession = { readonly session: Session; readonly token: string };

/** Who has signed in just now, and its session. */
export type CompletedSignIn = { readonly person: Person; readonly begun: BegunSession };

/** The person of an open session. */
export type SignedIn = {
  readonly person: Person;
  readonly sessionId: SessionId;
  readonly hasSecondFactor: boolean;
  readonly device: Device;
};

/** What the audit log says of people. */
export type PersonAction = Extract<AuditAction, `person.${string}`>;
