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
import { anybodysRoute, type PersonRoute, personRoute } from "./person-route.ts";
import { inNewSession, type SessionNeeds, signedIn } from "./session-routes.ts";

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
      return signedIn(needs, outcome, { cookies, device, status: 200 });
    },
  });
}

function stateRoute({ database }: SessionNeeds): PersonRoute {
  return personRoute({
    method: "GET",
    path: "/me/second-factor",
    operationId: "getSecondFactor",
    summary: "What completes one's password",
    handle: async ({ visitor }) => {
      const { totp, recoveryCodesLeft } = await readSecondFactor(database, visitor);
      // Whether this session has one, by an app or a passkey, as an organization may require.
      const isGiven = visitor.hasSecondFactor;
      return { status: 200, json: { totp, recovery_codes_left: recoveryCodesLeft, is_given: isGiven } };
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
      return "problem" in outcome ? outcome : { status: 201, json: outcome.offer };
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
      handle: async ({ visitor, body, cookies }) => {
        const outcome = await confirmSecondFactor(needs, visitor, body.code);
        if ("problem" in outcome) return outcome;
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
        return "problem" in outcome ? outcome : { status: 200, json: { recovery_codes: outcome.codes } };
      },
    }),
    personRoute({
      method: "DELETE",
      path: "/me/second-factor",
      operationId: "removeSecondFactor",
      summary: "Take the second factor away",
      body: Confirmed,
      problems: ["not_found", "too_many_attempts"],
      handle: async ({ visitor, body, cookies }) =>
        inNewSession(cookies, await removeSecondFactor(needs, visitor, body.current)),
    }),
  ];
}
