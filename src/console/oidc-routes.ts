import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../core/problems.ts";
import { sendProblem } from "../http/index.ts";
import { type IdentityNeeds, signInByIdentity } from "../members/index.ts";
import type { OidcProvider } from "../people/index.ts";
import { cookieFormOf, endOfFlowCookie, flowCookie, readCookie, sessionCookie } from "./cookies.ts";
import { anybodysRoute, type PersonRoute } from "./person-route.ts";
import { endSessionBefore, type SessionNeeds } from "./session-routes.ts";
import { deviceOf, type VisitorNeeds } from "./visitor.ts";

/** Signing in at the operator's provider; null where there is none. */
export type OidcNeeds = {
  readonly oidc: { readonly provider: OidcProvider; readonly newcomers: IdentityNeeds["newcomers"] } | null;
};

const CALLBACK = "/console/api/oidc/callback";
const NONE: Problem = { code: "not_found", detail: "No sign-in provider is configured: see OIDC_ISSUER." };

/** Whether one can sign in at the provider, and the beginning of it. */
export function oidcRoutes({ database, oidc }: SessionNeeds & OidcNeeds): readonly PersonRoute[] {
  return [
    anybodysRoute({
      method: "GET",
      path: "/oidc",
      operationId: "getOidc",
      summary: "Whether people can sign in at a provider",
      handle: async () => ({ status: 200, json: { is_configured: oidc !== null } }),
    }),
    anybodysRoute({
      method: "POST",
      path: "/oidc",
      operationId: "beginOidc",
      summary: "Begin to sign in at the provider: where the page has to lead",
      problems: ["not_found", "store_unavailable"],
      handle: async ({ siteUrl, cookies }) => {
        if (!oidc) return { problem: NONE };
        const begun = await oidc.provider.begin(database, siteUrl + CALLBACK).catch(() => null);
        if (!begun) return { problem: { code: "store_unavailable", detail: "The provider can't be reached now." } };
        return { status: 200, json: { url: begun.url }, setCookies: [flowCookie(cookies.form, begun.state)] };
      },
    }),
  ];
}

/** Where the provider sends the browser back: a page of another site leads here, so only the flow's cookie counts. */
export function serveOidcCallback(
  server: FastifyInstance,
  needs: SessionNeeds & OidcNeeds & Pick<VisitorNeeds, "publicUrl">,
): void {
  server.get(CALLBACK, (request, reply) => finish(needs, request, reply));
}

async function finish(
  needs: SessionNeeds & OidcNeeds & Pick<VisitorNeeds, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { oidc, publicUrl, database } = needs;
  const form = cookieFormOf(request, publicUrl);
  if (!oidc || form === null) return sendProblem(request, reply, oidc ? { code: "https_required" } : NONE);
  const state = readCookie(request, form, "flow");
  const site = publicUrl ?? `${request.protocol}://${request.host}`;
  const identity = state ? await oidc.provider.finish(database, new URL(request.url, site), state) : null;
  const { allowedDomains } = oidc.provider.settings;
  const signing = { ...needs, allowedDomains, newcomers: oidc.newcomers };
  const device = deviceOf(request);
  const signedIn = identity && (await signInByIdentity(signing, identity, device));
  reply.header("set-cookie", endOfFlowCookie(form));
  // Told on the page of signing in: here is nothing that a person could read.
  if (!signedIn) return reply.redirect("/sign-in?problem=sign_in_failed", 303);
  await endSessionBefore(needs, { cookies: { session: readCookie(request, form, "session") }, device });
  reply.header("set-cookie", sessionCookie(form, signedIn.begun.token));
  return reply.redirect("/", 303);
}
