import { z } from "zod";
import type { SigningKeys } from "../core/sealing/secret-keys.ts";
import {
  findInvitingOrganization,
  type JoinNeeds,
  JoinRequest,
  joinByLink,
  listOrganizationsOf,
} from "../members/index.ts";
import {
  type BegunSession,
  type ChallengeNeeds,
  type CompletedSignIn,
  type Device,
  digestOf,
  EmailAddress,
  type FactorNeeds,
  findOpenLink,
  findPersonByEmail,
  knownDevice,
  makeDeviceToken,
  type Person,
  type Refused,
  signIn,
  signOut,
  Token,
  TypedPassword,
} from "../people/index.ts";
import { deviceCookie, endOfSessionCookie, sessionCookie } from "./cookies.ts";
import { anybodysRoute, type PersonAnswer, type PersonCall, type PersonRoute, personRoute } from "./person-route.ts";

/** What signing in needs of the service. */
export type SessionNeeds = JoinNeeds &
  FactorNeeds &
  ChallengeNeeds & {
    readonly deviceKeys: SigningKeys;
    /** What a network address is counted under. */
    readonly networkOf: (address: string) => string;
  };

const LinkBody = z.strictObject({ token: Token });
const SignInBody = z.strictObject({ email: EmailAddress, password: TypedPassword });

/** Signing in and out. */
export function sessionRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    anybodysRoute({
      method: "POST",
      path: "/link",
      operationId: "showLink",
      summary: "What a link gives, and what its page has to ask for",
      body: LinkBody,
      problems: ["link_expired"],
      handle: (call) => showLink(needs, call),
    }),
    anybodysRoute({
      method: "POST",
      path: "/join",
      operationId: "join",
      summary: "Use a link: become a member, or set a new password",
      body: JoinRequest,
      problems: ["link_expired", "sign_in_first"],
      handle: (call) => join(needs, call),
    }),
    anybodysRoute({
      method: "POST",
      path: "/session",
      operationId: "signIn",
      summary: "Sign in by password",
      body: SignInBody,
      problems: ["sign_in_failed", "too_many_attempts"],
      handle: (call) => signInByPassword(needs, call),
    }),
    personRoute({
      method: "GET",
      path: "/session",
      operationId: "getSession",
      summary: "Who is signed in, and in which organizations",
      handle: async ({ visitor: { person, expiresAt } }) => ({
        status: 200,
        json: await sessionBody(needs, person, expiresAt),
      }),
    }),
    anybodysRoute({
      method: "DELETE",
      path: "/session",
      operationId: "signOut",
      summary: "Sign out",
      handle: async (call) => {
        await endSessionBefore(needs, call);
        return { status: 204, setCookies: [endOfSessionCookie(call.cookies.form)] };
      },
    }),
  ];
}

async function showLink({ database, mintOrgScope }: SessionNeeds, { body, visitor }: Call<typeof LinkBody>) {
  return database.inTransaction(async (tx): Promise<PersonAnswer> => {
    const link = await findOpenLink(tx, digestOf(body.token));
    if (!link) return { problem: { code: "link_expired" } };
    const known = await findPersonByEmail(tx, link.email);
    const isReset = link.kind === "reset";
    const json = {
      kind: link.kind,
      email: link.email,
      organization: isReset ? null : await findInvitingOrganization(tx, mintOrgScope(link.organizationId)),
      role: isReset ? null : link.role,
      expires_at: link.expiresAt,
      needs: isReset ? "password" : needOf(known, visitor?.person),
    };
    return { status: 200, json };
  });
}

/** Whoever has an account signs in with it, unless they have; everybody else sets a password. */
function needOf(known: Person | undefined, visitor: Person | undefined): "password" | "sign_in" | "nothing" {
  if (!known) return "password";
  return known.id === visitor?.id ? "nothing" : "sign_in";
}

type Call<Body extends z.ZodType> = PersonCall<unknown, z.infer<Body>>;

async function join(needs: SessionNeeds, call: Call<typeof JoinRequest>) {
  const { body, device, visitor } = call;
  return signedIn(needs, await joinByLink(needs, body, device, visitor), { ...call, status: 201 });
}

async function signInByPassword(needs: SessionNeeds, call: Call<typeof SignInBody>): Promise<PersonAnswer> {
  const { body, device, cookies } = call;
  const known = cookies.device ? knownDevice(needs.deviceKeys, cookies.device, body.email) : null;
  const attempter = known
    ? { subject: `device:${known}`, network: null }
    : { subject: `email:${body.email}`, network: needs.networkOf(device.address) };
  const outcome = await signIn(needs, body, device, attempter);
  if (!("ways" in outcome)) return signedIn(needs, outcome, { ...call, status: 200 });
  const { begun, ways } = outcome;
  await endSessionBefore(needs, call);
  return { status: 202, json: { second_factor: ways }, setCookies: [sessionCookie(cookies.form, begun.token)] };
}

/** Ends the session that a browser had until now: after a sign-in it would stay open to whoever has its token. */
export async function endSessionBefore(
  { database }: Pick<SessionNeeds, "database">,
  { cookies: { session }, device }: BrowserSession,
): Promise<void> {
  if (session) await database.inTransaction((tx) => signOut(tx, session, device));
}

/** The answer of what ended every session of a person and goes on in a new one. */
export function inNewSession(
  { form }: Pick<PersonCall["cookies"], "form">,
  outcome: { readonly begun: BegunSession } | Refused,
): PersonAnswer {
  if ("problem" in outcome) return outcome;
  return { status: 204, setCookies: [sessionCookie(form, outcome.begun.token)] };
}

type BrowserSession = { readonly cookies: Pick<PersonCall["cookies"], "session">; readonly device: Device };
type Signing = Pick<PersonCall, "cookies" | "device"> & { readonly status: 200 | 201 };

/** The answer that begins a session, or says why none begins. */
export async function signedIn(
  needs: SessionNeeds,
  outcome: CompletedSignIn | Refused,
  { cookies, device, status }: Signing,
): Promise<PersonAnswer> {
  if ("problem" in outcome) return outcome;
  await endSessionBefore(needs, { cookies, device });
  const { person, begun } = outcome;
  const deviceToken = makeDeviceToken(needs.deviceKeys, person.email, needs.randomBytes);
  const isKnown = cookies.device && knownDevice(needs.deviceKeys, cookies.device, person.email);
  const setCookies = [
    sessionCookie(cookies.form, begun.token),
    ...(isKnown ? [] : [deviceCookie(cookies.form, deviceToken)]),
  ];
  return { status, json: await sessionBody(needs, person, begun.session.expiresAt), setCookies };
}

async function sessionBody({ database }: SessionNeeds, { id, email, name }: Person, expiresAt: Date) {
  const organizations = await database.inTransaction((tx) => listOrganizationsOf(tx, id));
  return { person: { id, email, name }, organizations, expires_at: expiresAt };
}
