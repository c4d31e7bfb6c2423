import { appendAuditEntry } from "../accounts/index.ts";
import { newId, type OrganizationId } from "../core/ids.ts";
import type { Role } from "../core/roles.ts";
import {
  actorOf,
  beginSession,
  type CompletedSignIn,
  type Device,
  findPersonByEmail,
  findPersonByIdentity,
  forgetCredentials,
  hasIdentity,
  type Identity,
  insertIdentity,
  insertPerson,
  insertPersonEntry,
  type Person,
  PersonName,
} from "../people/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { JoinNeeds } from "./join.ts";
import { insertMembership } from "./store.ts";

/** What somebody becomes who comes by the operator's provider for the first time; null: nobody new comes by it. */
export type Newcomers = { readonly organizationId: OrganizationId; readonly role: Role };

export type IdentityNeeds = Omit<JoinNeeds, "hasher"> & {
  readonly allowedDomains: readonly string[];
  readonly newcomers: Newcomers | null;
};

/**
 * Signs somebody in who has proved to the operator's provider who it is. An identity that is not known yet counts by
 * its verified address, where the operator allowed the domain; null where it may not come in.
 */
export function signInByIdentity(
  needs: IdentityNeeds,
  identity: Identity,
  device: Device,
): Promise<CompletedSignIn | null> {
  return needs.database.inTransaction(async (tx) => {
    const person = (await findPersonByIdentity(tx, identity)) ?? (await admitIdentity(tx, needs, identity, device));
    if (!person) return null;
    const proof = { by: "oidc", hasSecondFactor: identity.hasSecondFactor } as const;
    return { person, begun: await beginSession(tx, { personId: person.id, device, proof }, needs.randomBytes) };
  });
}

async function admitIdentity(tx: Tx, needs: IdentityNeeds, identity: Identity, device: Device) {
  const { email } = identity;
  if (email === null || !needs.allowedDomains.includes(email.slice(email.lastIndexOf("@") + 1))) return null;
  const known = await findPersonByEmail(tx, email);
  if (known) await proveAddress(tx, known);
  const person = known ?? (await newPerson(tx, needs, { ...identity, email }, device));
  if (!person) return null;
  await insertIdentity(tx, identity, person.id);
  const entry = { action: "person.identity_linked", detail: { issuer: identity.issuer } } as const;
  await insertPersonEntry(tx, person.id, actorOf(person.id, device), entry);
  return person;
}

/**
 * Whoever joined under the address by an invitation need not have had it: what they set to sign in by ends with the
 * first proof of who has it, or it would open all that the person gets later.
 */
async function proveAddress(tx: Tx, { id }: Person): Promise<void> {
  if (!(await hasIdentity(tx, id))) await forgetCredentials(tx, id);
}

async function newPerson(
  tx: Tx,
  { newcomers, mintOrgScope, randomBytes }: IdentityNeeds,
  { email, name }: Identity & { readonly email: string },
  device: Device,
): Promise<Person | null> {
  if (!newcomers) return null;
  const org = mintOrgScope(newcomers.organizationId);
  const called = PersonName.safeParse(name).data ?? (email.split("@")[0] as string);
  const person = await insertPerson(tx, { id: newId("per", randomBytes), email, name: called });
  // The same sign-in in another window has made the person meanwhile.
  if (!person) return (await findPersonByEmail(tx, email)) ?? null;
  await insertMembership(tx, org, person.id, newcomers.role);
  const entry = { action: "member.added", subject: person.id, detail: { role: newcomers.role, by: "oidc" } } as const;
  await appendAuditEntry(tx, org, actorOf(person.id, device), entry);
  return person;
}
