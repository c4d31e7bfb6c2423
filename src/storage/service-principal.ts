import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { guardedRequest, textOfAnswer } from "./guarded-request.ts";
import { failureOfRefusal, LocationFailed } from "./location-failed.ts";

/** An application that Microsoft Entra ID knows, and its secret. */
export type ServicePrincipal = {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it signs in: another one for sovereign clouds. */
  readonly loginEndpoint: string | undefined;
};

const LOGIN_ENDPOINT = "https://login.microsoftonline.com";
const STORAGE_SCOPE = "https://storage.azure.com/.default";
/** A token is replaced while it still holds, so that none ends on its way. */
const EARLY_MS = 300_000;

const AGAIN = "if that does not help, check the option login_endpoint";

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const Refused = z.object({ error: z.string() });

/** Exchanges the principal's secret for tokens, each used until it is about to end. */
export function principalTokens(principal: ServicePrincipal, agents: GuardedAgents, now: Clock): () => Promise<string> {
  let held: { readonly token: string; readonly untilMs: number } | undefined;
  return async () => {
    if (held && now().getTime() < held.untilMs) return held.token;
    const { access_token: token, expires_in: seconds } = await exchange(principal, agents);
    held = { token, untilMs: now().getTime() + seconds * 1_000 - EARLY_MS };
    return token;
  };
}

async function exchange(principal: ServicePrincipal, agents: GuardedAgents): Promise<z.infer<typeof Token>> {
  const { tenantId, clientId, clientSecret, loginEndpoint = LOGIN_ENDPOINT } = principal;
  const what = `The sign-in of the service principal ${clientId}`;
  const response = await guardedRequest(agents, {
    what,
    url: new URL(`${loginEndpoint.replace(/\/+$/, "")}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      scope: STORAGE_SCOPE,
    }).toString(),
  });
  const answer = parseJson(await textOfAnswer(what, response));
  const token = Token.safeParse(answer);
  if (response.statusCode === 200 && token.success) return token.data;
  const refused = Refused.safeParse(answer);
  // Entra says 400 for an unknown tenant and client, 401 for a wrong secret.
  if (refused.success) throw failureOfRefusal(what, { status: 401, reason: refused.data.error });
  throw new LocationFailed("unreachable", `${what} was not answered (${response.statusCode}): ${AGAIN}.`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
