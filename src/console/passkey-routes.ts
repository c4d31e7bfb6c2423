import { z } from "zod";
import { isId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import {
  askForPasskey,
  askForSecondPasskey,
  completeByPasskey,
  GivenCredential,
  listPasskeys,
  MadeCredential,
  offerPasskey,
  type Passkey,
  PersonName,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  TypedPassword,
  takesPasskeys,
} from "../people/index.ts";
import { sessionCookie } from "./cookies.ts";
import { unconfirmed } from "./factor-routes.ts";
import { anybodysRoute, type PersonAnswer, type PersonCall, type PersonRoute, personRoute } from "./person-route.ts";
import { invalidBody, type SessionNeeds, signedIn, tooManyAttempts } from "./session-routes.ts";
import type { Visitor } from "./visitor.ts";

const Confirmed = z.strictObject({ current: TypedPassword.optional() });
const Given = z.strictObject({ response: GivenCredential });
const Made = z.strictObject({ name: PersonName.optional(), response: MadeCredential });
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
      handle: async ({ siteUrl }) => offered(siteUrl, () => askForPasskey(needs, siteUrl)),
    }),
    anybodysRoute({
      method: "POST",
      path: "/session/passkey",
      operationId: "signInByPasskey",
      summary: "Sign in by a passkey, which is both factors",
      body: Given,
      problems: ["sign_in_failed", "too_many_attempts"],
      handle: async ({ body, cookies, device, siteUrl }) => {
        const given = { given: body.response, siteUrl };
        const outcome = await signInByPasskey(needs, given, device, needs.networkOf(device.address));
        if (outcome.kind === "signed_in") return signedIn(needs, outcome, { cookies, status: 200 });
        if (outcome.kind === "too_many_attempts") return tooManyAttempts(outcome.secondsLeft);
        return { problem: { code: "sign_in_failed", detail: NOT_BELIEVED } };
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
        offered(siteUrl, () => askForSecondPasskey(needs, siteUrl, cookies.session ?? "")),
    }),
    anybodysRoute({
      method: "POST",
      path: "/session/second-factor/passkey",
      operationId: "completeSignInByPasskey",
      summary: "Complete a sign-in by one of the person's passkeys",
      body: Given,
      problems: ["not_signed_in", "sign_in_failed", "too_many_attempts"],
      handle: async ({ body, cookies, device, siteUrl }) => {
        const given = { given: body.response, siteUrl };
        const outcome = await completeByPasskey(needs, given, cookies.session ?? "", device);
        if (outcome.kind === "signed_in") return signedIn(needs, outcome, { cookies, status: 200 });
        if (outcome.kind === "too_many_attempts") return tooManyAttempts(outcome.secondsLeft);
        return { problem: { code: outcome.kind === "failed" ? "sign_in_failed" : "not_signed_in" } };
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
      problems: [],
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
      body: Made,
      problems: [],
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
        const renamed = isId("pky", id) ? await renamePasskey(needs.database, visitor, id, body.name) : undefined;
        return renamed ? { status: 200, json: shown(renamed) } : NO_SUCH_PASSKEY;
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
      handle: async ({ visitor, params: { id }, body, cookies }) => {
        if (!isId("pky", id)) return NO_SUCH_PASSKEY;
        const outcome = await removePasskey(needs, visitor, id, body.current ?? "");
        if (outcome.kind === "not_found") return NO_SUCH_PASSKEY;
        if (outcome.kind !== "removed") return unconfirmed(outcome);
        return { status: 204, setCookies: [sessionCookie(cookies.form, outcome.begun.token)] };
      },
    }),
  ];
}

/** Options for the browser; undefined: nobody is there whom they could be for. */
async function offered(siteUrl: string, options: () => Promise<object | undefined>): Promise<PersonAnswer> {
  if (!takesPasskeys(siteUrl)) return UNAVAILABLE;
  const json = await options();
  return json ? { status: 200, json: { options: json } } : { problem: { code: "not_signed_in" } };
}

type OwnCall<Body extends z.ZodType> = PersonCall<unknown, z.infer<Body>, Visitor>;

async function offer(
  needs: SessionNeeds,
  { visitor, body, siteUrl }: OwnCall<typeof Confirmed>,
): Promise<PersonAnswer> {
  if (!takesPasskeys(siteUrl)) return UNAVAILABLE;
  const outcome = await offerPasskey(needs, { ...visitor, siteUrl }, body.current ?? "");
  if (outcome.kind === "offered") return { status: 200, json: { options: outcome.options } };
  return outcome.kind === "too_many" ? invalidBody([TOO_MANY]) : unconfirmed(outcome);
}

async function register(
  needs: SessionNeeds,
  { visitor, body: { name = "Passkey", response: made }, siteUrl, cookies }: OwnCall<typeof Made>,
): Promise<PersonAnswer> {
  const outcome = await registerPasskey(needs, { ...visitor, siteUrl }, { name, made });
  if (outcome.kind === "not_believed") return invalidBody([NOT_MADE]);
  if (outcome.kind === "too_many") return invalidBody([{ ...TOO_MANY, field: "response" }]);
  const { passkey, codes, begun } = outcome;
  const json = { ...shown(passkey), recovery_codes: codes };
  return { status: 201, json, setCookies: [sessionCookie(cookies.form, begun.token)] };
}

function shown({ id, name, createdAt, lastUsedAt, isBackedUp }: Passkey): object {
  return { id, name, created_at: createdAt, last_used_at: lastUsedAt, is_backed_up: isBackedUp };
}

const NO_SUCH_PASSKEY: PersonAnswer = { problem: { code: "not_found", detail: "You have no such passkey." } };
const UNAVAILABLE: PersonAnswer = { problem: { code: "passkeys_unavailable" } };
const NOT_BELIEVED =
  "This is not a passkey of this console, or it came too late. Try again, or sign in with your password.";
const NOT_MADE = {
  field: "response",
  code: "not_believed",
  message: "It answers none of your requests of the last ten minutes, or the passkey is already known. Start again.",
};
const TOO_MANY = {
  field: "current",
  code: "too_many",
  message: `You can have at most ${LIMITS.personPasskeysMax} passkeys. Remove one first.`,
};
