import { z } from "zod";
import {
  AuthenticationCredential,
  beginPasskeyCompletion,
  beginPasskeySignIn,
  completeByPasskey,
  listPasskeys,
  offerPasskey,
  type Passkey,
  PersonName,
  RegistrationCredential,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  supportsPasskeys,
  TypedPassword,
} from "../people/index.ts";
import { sessionCookie } from "./cookies.ts";
import { anybodysRoute, type PersonAnswer, type PersonCall, type PersonRoute, personRoute } from "./person-route.ts";
import { inNewSession, type SessionNeeds, signedIn } from "./session-routes.ts";
import type { Visitor } from "./visitor.ts";

const Confirmed = z.strictObject({ current: TypedPassword.optional() });
const AuthenticationBody = z.strictObject({ response: AuthenticationCredential });
const RegistrationBody = z.strictObject({ name: PersonName.optional(), response: RegistrationCredential });
const Id = z.strictObject({ id: z.string() });

/** Passkeys: signing in by them, and keeping them. */
export function passkeyRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [...signInRoutes(needs), ...secondFactorRoutes(needs), ...ownRoutes(needs), ...changeRoutes(needs)];
}

function signInRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    anybodysRoute({
      method: "POST",
      path: "/session/passkey/options",
      operationId: "beginPasskeySignIn",
      summary: "What to ask the browser for, to sign in by a passkey",
      problems: ["passkeys_unavailable"],
      handle: async ({ siteUrl }) => optionsAnswer(siteUrl, () => beginPasskeySignIn(needs, siteUrl)),
    }),
    anybodysRoute({
      method: "POST",
      path: "/session/passkey",
      operationId: "signInByPasskey",
      summary: "Sign in by a passkey, which is both factors",
      body: AuthenticationBody,
      problems: ["sign_in_failed", "too_many_attempts"],
      handle: async ({ body, cookies, device, siteUrl }) => {
        const answer = { credential: body.response, siteUrl };
        const outcome = await signInByPasskey(needs, answer, device, needs.networkOf(device.address));
        return signedIn(needs, outcome, { cookies, device, status: 200 });
      },
    }),
  ];
}

function secondFactorRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    anybodysRoute({
      method: "POST",
      path: "/session/second-factor/passkey/options",
      operationId: "beginPasskeyCompletion",
      summary: "What to ask the browser for, to complete a sign-in by a passkey",
      problems: ["not_signed_in", "passkeys_unavailable"],
      handle: async ({ cookies, siteUrl }) =>
        optionsAnswer(siteUrl, () => beginPasskeyCompletion(needs, siteUrl, cookies.session ?? "")),
    }),
    anybodysRoute({
      method: "POST",
      path: "/session/second-factor/passkey",
      operationId: "completeSignInByPasskey",
      summary: "Complete a sign-in by one of the person's passkeys",
      body: AuthenticationBody,
      problems: ["not_signed_in", "sign_in_failed", "too_many_attempts"],
      handle: async ({ body, cookies, device, siteUrl }) => {
        const answer = { credential: body.response, siteUrl };
        const outcome = await completeByPasskey(needs, answer, cookies.session ?? "", device);
        return signedIn(needs, outcome, { cookies, device, status: 200 });
      },
    }),
  ];
}

function ownRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    personRoute({
      method: "GET",
      path: "/passkeys",
      operationId: "listPasskeys",
      summary: "One's passkeys",
      handle: async ({ visitor }) => {
        const passkeys = await listPasskeys(needs.database, visitor);
        return { status: 200, json: { passkeys: passkeys.map(shown) } };
      },
    }),
    personRoute({
      method: "POST",
      path: "/passkeys/options",
      operationId: "offerPasskey",
      summary: "Begin to make a passkey: what to ask the browser for",
      body: Confirmed,
      problems: ["too_many_attempts", "passkeys_unavailable"],
      handle: (call) => offer(needs, call),
    }),
    personRoute({
      method: "POST",
      path: "/passkeys",
      operationId: "registerPasskey",
      summary: "Keep the passkey that the browser has made",
      body: RegistrationBody,
      handle: (call) => register(needs, call),
    }),
  ];
}

function changeRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    personRoute({
      method: "PATCH",
      path: "/passkeys/:id",
      operationId: "renamePasskey",
      summary: "Call a passkey something else",
      params: Id,
      body: z.strictObject({ name: PersonName }),
      problems: ["not_found"],
      handle: async ({ visitor, params: { id }, body }) => {
        const renamed = await renamePasskey(needs.database, visitor, id, body.name);
        return "problem" in renamed ? renamed : { status: 200, json: shown(renamed.passkey) };
      },
    }),
    personRoute({
      method: "DELETE",
      path: "/passkeys/:id",
      operationId: "removePasskey",
      summary: "Take a passkey away, which ends all other sessions",
      params: Id,
      body: Confirmed,
      problems: ["not_found", "too_many_attempts"],
      handle: async ({ visitor, params: { id }, body, cookies }) =>
        inNewSession(cookies, await removePasskey(needs, visitor, id, body.current ?? "")),
    }),
  ];
}

/** Options for the browser; undefined: nobody is there whom they could be for. */
async function optionsAnswer(siteUrl: string, options: () => Promise<object | undefined>): Promise<PersonAnswer> {
  if (!supportsPasskeys(siteUrl)) return UNAVAILABLE;
  const json = await options();
  return json ? { status: 200, json: { options: json } } : { problem: { code: "not_signed_in" } };
}

type OwnCall<Body extends z.ZodType> = PersonCall<unknown, z.infer<Body>, Visitor>;

async function offer(
  needs: SessionNeeds,
  { visitor, body, siteUrl }: OwnCall<typeof Confirmed>,
): Promise<PersonAnswer> {
  if (!supportsPasskeys(siteUrl)) return UNAVAILABLE;
  const outcome = await offerPasskey(needs, { ...visitor, siteUrl }, body.current ?? "");
  return "problem" in outcome ? outcome : { status: 200, json: outcome };
}

async function register(
  needs: SessionNeeds,
  { visitor, body: { name = "Passkey", response: credential }, siteUrl, cookies }: OwnCall<typeof RegistrationBody>,
): Promise<PersonAnswer> {
  const outcome = await registerPasskey(needs, { ...visitor, siteUrl }, { name, credential });
  if ("problem" in outcome) return outcome;
  const { passkey, codes, begun } = outcome;
  const json = { ...shown(passkey), recovery_codes: codes };
  return { status: 201, json, setCookies: [sessionCookie(cookies.form, begun.token)] };
}

function shown({ id, name, createdAt, lastUsedAt, isBackedUp }: Passkey): object {
  return { id, name, created_at: createdAt, last_used_at: lastUsedAt, is_backed_up: isBackedUp };
}

const UNAVAILABLE: PersonAnswer = { problem: { code: "passkeys_unavailable" } };
