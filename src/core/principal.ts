import type { KeyId, PersonId } from "./ids.ts";
import type { OrgScope } from "./org-scope.ts";
import type { Role } from "./roles.ts";
import type { KeyScope, Service } from "./services.ts";

/** Who did something, as the audit log shows it. */
export type Actor = {
  /** `key:key_…`, `person:per_…`, `operator:<user>`. */
  readonly actor: string;
  /** A network address, or `cli`. */
  readonly origin: string;
};

type InOrganization = {
  readonly org: OrgScope;
  /** What the organization has activated. */
  readonly services: readonly Service[];
  readonly actor: Actor;
};

/** A program with an API key. */
export type KeyPrincipal = InOrganization & {
  readonly kind: "key";
  readonly keyId: KeyId;
  /** null: all of them. */
  readonly scopes: readonly KeyScope[] | null;
};

/** A person with a session, and a role in the organization. */
export type MemberPrincipal = InOrganization & {
  readonly kind: "member";
  readonly personId: PersonId;
  readonly role: Role;
  /** Whether the session began a short while ago: what outlasts it is given to nobody else. */
  readonly hasJustSignedIn: boolean;
  /** Whether the session was begun with a second factor, as an organization may require. */
  readonly hasSecondFactor: boolean;
};

/** Whoever has a shell on the machine of the service. */
export type OperatorPrincipal = InOrganization & { readonly kind: "operator" };

/** Who asks, for one organization. A door makes it; what it may is decided by `refusalOf`. */
export type Principal = KeyPrincipal | MemberPrincipal | OperatorPrincipal;

export type PrincipalKind = Principal["kind"];
