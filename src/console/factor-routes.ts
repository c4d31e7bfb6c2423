import { z } from "zod";
import {
  completeSignIn,
  confirmSecondFactor,
  offerSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  TypedPassword,
} from "../people/index.ts";
import { sessionCookie } from "./cookies.ts";
import { anybodysRoute, type PersonAnswer, type PersonRoute, personRoute } from "./person-route.ts";
import { invalidBody, type SessionNeeds, signedIn, tooManyAttempts, WRONG_PASSWORD } from "./session-routes.ts";

const Confirmed = z.strictObject({ current: TypedPassword });
const Code = z.strictObject({ code: z.string().min(6).max(40) });

/** Second factors: giving one, and setting one up. */
export function factorRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [completeRoute(needs), stateRoute(needs), offerRoute(needs), ...changeRoutes(needs)];
}

function completeRoute(needs: SessionNeeds): PersonRoute {
  return anybodysRoute({
    method: "POST",
    path: "/session/second-factor",
    operationId: "completeSignIn",
    summary: "Complete a sign-in by a code of the person's app, or one of its ten codes",
    body: Code,
    problems: ["not_signed_in", "sign_in_failed", "too_many_attempts"],
    handle: async ({ body, cookies, device }) => {
      const outcome = await completeSignIn(needs, cookies.session ?? "", body.code, device);
      if (outcome.kind === "signed_in") return signedIn(needs, outcome, { cookies, status: 200 });
      if (outcome.kind === "too_many_attempts") return tooManyAttempts(outcome.secondsLeft);
      return { problem: { code: outcome.kind === "failed" ? "sign_in_failed" : "not_signed_in" } };
    },
  });
}

function stateRoute({ database }: SessionNeeds): PersonRoute {
  return personRoute({
    method: "GET",
    path: "/me/second-factor",
    operationId: "getSecondFactor",
    summary: "What completes one's password",
    problems: [],
    handle: async ({ visitor }) => {
      const { totp, recoveryCodesLeft } = await readSecondFactor(database, visitor);
      return { status: 200, json: { totp, recovery_codes_left: recoveryCodesLeft } };
    },
  });
}

function offerRoute(needs: SessionNeeds): PersonRoute {
  return personRoute({
    method: "POST",
    path: "/me/second-factor",
    operationId: "offerSecondFactor",
    summary: "Begin to set up an app that makes codes",
    body: Confirmed,
    problems: ["too_many_attempts"],
    handle: async ({ visitor, body }) => {
      const outcome = await offerSecondFactor(needs, visitor, body.current);
      if (outcome.kind === "set_already") return invalidBody([SET_ALREADY]);
      return outcome.kind === "offered" ? { status: 201, json: outcome.offer } : unconfirmed(outcome);
    },
  });
}

function changeRoutes(needs: SessionNeeds): readonly PersonRoute[] {
  return [
    personRoute({
      method: "POST",
      path: "/me/second-factor/confirm",
      operationId: "confirmSecondFactor",
      summary: "Set the app up by its first code; the ten codes are shown this once",
      body: Code,
      problems: [],
      handle: async ({ visitor, body, cookies }) => {
        const outcome = await confirmSecondFactor(needs, visitor, body.code);
        if (outcome.kind === "wrong_code") return invalidBody([WRONG_CODE]);
        const setCookies = [sessionCookie(cookies.form, outcome.begun.token)];
        return { status: 200, json: { recovery_codes: outcome.codes }, setCookies };
      },
    }),
    personRoute({
      method: "POST",
      path: "/me/second-factor/codes",
      operationId: "renewRecoveryCodes",
      summary: "Make ten new codes; they are shown this once",
      body: Confirmed,
      problems: ["not_found", "too_many_attempts"],
      handle: async ({ visitor, body }) => {
        const outcome = await renewRecoveryCodes(needs, visitor, body.current);
        if (outcome.kind === "not_set") return NOT_SET;
        return outcome.kind === "made"
          ? { status: 200, json: { recovery_codes: outcome.codes } }
          : unconfirmed(outcome);
      },
    }),
    personRoute({
      method: "DELETE",
      path: "/me/second-factor",
      operationId: "removeSecondFactor",
      summary: "Take the second factor away",
      body: Confirmed,
      problems: ["not_found", "too_many_attempts"],
      handle: async ({ visitor, body, cookies }) => {
        const outcome = await removeSecondFactor(needs, visitor, body.current);
        if (outcome.kind === "not_set") return NOT_SET;
        if (outcome.kind !== "removed") return unconfirmed(outcome);
        return { status: 204, setCookies: [sessionCookie(cookies.form, outcome.begun.token)] };
      },
    }),
  ];
}

const SET_ALREADY = { field: "current", code: "set_already", message: "A second factor is set up. Remove it first." };
const WRONG_CODE = { field: "code", code: "wrong_code", message: "This is not the code that the app shows now." };
const NOT_SET: PersonAnswer = { problem: { code: "not_found", detail: "No second factor is set up." } };

type Unconfirmed =
  | { readonly kind: "wrong_password" }
  | { readonly kind: "too_many_attempts"; readonly secondsLeft: number };

/** The answer to somebody who does not know the password of the session's person. */
export function unconfirmed(outcome: Unconfirmed): PersonAnswer {
  if (outcome.kind === "too_many_attempts") return tooManyAttempts(outcome.secondsLeft);
  return invalidBody([WRONG_PASSWORD]);
}
