import { appendAuditEntry } from "../accounts/index.ts";
import { newId, type OrganizationId, type PersonId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { FieldError } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import {
  actorOf,
  beginSession,
  type CompletedSignIn,
  type Device,
  deleteSessions,
  digestOf,
  findOpenLink,
  findPersonByEmail,
  insertPerson,
  type Link,
  lockOpenLink,
  type PeopleNeeds,
  type Person,
  type Refused,
  refusalOfPassword,
  type SignedIn,
  updatePassword,
  useUpLink,
} from "../people/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { JoinRequest } from "./schema.ts";
import { insertMembership } from "./store.ts";

/** What joining needs. A link is a proof that its bearer may act for the organization that it names. */
export type JoinNeeds = PeopleNeeds & { readonly mintOrgScope: (id: OrganizationId) => OrgScope };

export type JoinOutcome = CompletedSignIn | Refused;

const LINK_EXPIRED: Refused = { problem: { code: "link_expired" } };
const SIGN_IN_FIRST: Refused = { problem: { code: "sign_in_first" } };

/**
 * Uses a link up: makes the person where nobody has the address, gives what the link gives, and begins a session.
 * Whoever has the address already must be signed in: a link is made by members of one organization, and must not open
 * what its person has in others. Throws `HashingBusyError`.
 */
export async function joinByLink(
  needs: JoinNeeds,
  request: JoinRequest,
  device: Device,
  signedIn: SignedIn | null,
): Promise<JoinOutcome> {
  const { database, hasher } = needs;
  const digest = digestOf(request.token);
  const found = await database.inTransaction(async (tx) => {
    const link = await findOpenLink(tx, digest);
    const email = link && addressOf(link, request);
    return link && email ? { link, email, person: await findPersonByEmail(tx, email) } : undefined;
  });
  if (!found || (found.link.kind === "reset" && !found.person)) return LINK_EXPIRED;
  const { link, email, person } = found;
  if (person && link.kind !== "reset") {
    if (signedIn?.person.id !== person.id) return SIGN_IN_FIRST;
    return database.inTransaction((tx) => joinAs(tx, needs, { digest, device, signedIn }));
  }

  const name = person?.name ?? request.name ?? (email.split("@")[0] as string);
  const refusal = refusalOf(request.password, { email, name });
  if (refusal) return { problem: invalid([refusal]) };
  const hash = await hasher.hash(request.password as string);
  return database.inTransaction((tx) =>
    person
      ? setByReset(tx, needs, { digest, device, person, hash })
      : joinAnew(tx, needs, { digest, device, email, name, hash }),
  );
}

function addressOf(link: Link, { email }: JoinRequest): string {
  return link.kind === "set_up" && email !== undefined ? email : link.email;
}

function refusalOf(password: string | undefined, person: Pick<Person, "email" | "name">): FieldError | null {
  if (password !== undefined) return refusalOfPassword(password, person);
  return { field: "password", code: "required", message: "Send the password that you want." };
}

type Used = { readonly digest: Buffer; readonly device: Device };

async function joinAs(tx: Tx, needs: JoinNeeds, used: Used & { readonly signedIn: SignedIn }): Promise<JoinOutcome> {
  const { person, hasSecondFactor, sessionId } = used.signedIn;
  const link = await useUpLink(tx, used.digest);
  if (!link) return LINK_EXPIRED;
  await addMember(tx, needs, { link, personId: person.id, device: used.device });
  const proof = { by: "session", hasSecondFactor } as const;
  const session = { personId: person.id, device: used.device, proof, replaces: sessionId };
  return { person, begun: await beginSession(tx, session, needs.randomBytes) };
}

async function joinAnew(
  tx: Tx,
  needs: JoinNeeds,
  used: Used & { readonly email: string; readonly name: string; readonly hash: string },
): Promise<JoinOutcome> {
  const link = await lockOpenLink(tx, used.digest);
  if (!link) return LINK_EXPIRED;
  const { email, name } = used;
  const person = await insertPerson(tx, { id: newId("per", needs.randomBytes), email, name });
  // Another link of the same address was used just now: this one stays good for whoever signs in with it.
  if (!person) return SIGN_IN_FIRST;
  await useUpLink(tx, used.digest);
  await updatePassword(tx, person.id, used.hash);
  await addMember(tx, needs, { link, personId: person.id, device: used.device });
  return begin(tx, needs, person, used.device);
}

async function setByReset(
  tx: Tx,
  needs: JoinNeeds,
  used: Used & { readonly person: Person; readonly hash: string },
): Promise<JoinOutcome> {
  if (!(await useUpLink(tx, used.digest))) return LINK_EXPIRED;
  await updatePassword(tx, used.person.id, used.hash);
  await deleteSessions(tx, used.person.id);
  return begin(tx, needs, used.person, used.device);
}

async function begin(tx: Tx, { randomBytes }: JoinNeeds, person: Person, device: Device): Promise<JoinOutcome> {
  const proof = { by: "link", hasSecondFactor: false } as const;
  return { person, begun: await beginSession(tx, { personId: person.id, device, proof }, randomBytes) };
}

type Addition = { readonly link: Link; readonly personId: PersonId; readonly device: Device };

async function addMember(tx: Tx, { mintOrgScope }: JoinNeeds, { link, personId, device }: Addition): Promise<void> {
  if (link.kind === "reset") return;
  const org = mintOrgScope(link.organizationId);
  if (!(await insertMembership(tx, org, personId, link.role))) return;
  const detail = { role: link.role, link: link.id, invited_by: link.madeBy };
  await appendAuditEntry(tx, org, actorOf(personId, device), { action: "member.added", subject: personId, detail });
}
