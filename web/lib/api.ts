import type {
  AnomalyList,
  DimensionList,
  ForecastAnswer,
  SecondFactorNeeded,
  Session,
  SpendAnswer,
  SpendRow,
  Usage,
} from "./api-types.ts";
import type { Offered } from "./passkeys.ts";
import type { OpenedLink } from "./people-types.ts";
import type { Params } from "./search.ts";
import { type Sent, sendForJson } from "./send.ts";
import { sendSignedIn } from "./sign-in-asked.ts";
import { readWholePage } from "./whole-page.ts";

const CONSOLE = "/console/api";

/** How a person comes and goes. */
export const sessionApi = {
  read: (signal?: AbortSignal) => sendForJson<Session>(`${CONSOLE}/session`, signal ? { signal } : {}),
  signIn: (email: string, password: string) =>
    sendForJson<Session | SecondFactorNeeded>(`${CONSOLE}/session`, { method: "POST", body: { email, password } }),
  secondFactor: (code: string) =>
    sendForJson<Session>(`${CONSOLE}/session/second-factor`, { method: "POST", body: { code } }),
  passkeyOptions: (step: string) => sendForJson<Offered>(`${CONSOLE}/${step}/passkey/options`, { method: "POST" }),
  passkey: (step: string, response: unknown) =>
    sendForJson<Session>(`${CONSOLE}/${step}/passkey`, { method: "POST", body: { response } }),
  /** Whether people can sign in at the operator's provider. */
  oidc: (signal?: AbortSignal) =>
    sendForJson<{ readonly is_configured: boolean }>(`${CONSOLE}/oidc`, signal ? { signal } : {}),
  beginOidc: () => sendForJson<{ readonly url: string }>(`${CONSOLE}/oidc`, { method: "POST" }),
  showLink: (token: string) => sendForJson<OpenedLink>(`${CONSOLE}/link`, { method: "POST", body: { token } }),
  join: (body: { token: string; name?: string; password?: string; email?: string }) =>
    sendForJson<Session>(`${CONSOLE}/join`, { method: "POST", body }),
  signOut: () => sendForJson<void>(`${CONSOLE}/session`, { method: "DELETE" }),
};

/** Asks for a change of what is the person's own; it waits for them to sign in again where that is needed. */
export function askAsPerson<Answer>(path: string, sent: Sent): Promise<Answer> {
  return sendSignedIn(() => sendForJson<Answer>(path, sent));
}

/** Where an organization's resources lie. */
export function organizationPath(org: string, path: string): string {
  return `${CONSOLE}/organizations/${encodeURIComponent(org)}${path}`;
}

/** The API of one organization, in the manner of the published client. */
export function apiOf(org: string) {
  const get =
    <Answer>(path: string) =>
    (query: Params = {}, signal?: AbortSignal) =>
      sendForJson<Answer>(organizationPath(org, path), signal ? { query, signal } : { query });
  const ask = <Answer>(path: string, sent: Sent) =>
    sendSignedIn(() => sendForJson<Answer>(organizationPath(org, path), sent));
  return {
    org,
    /** Asks for a change, which waits for the person to sign in again where that is needed. */
    ask,
    get: <Answer>(path: string, query: Params = {}, signal?: AbortSignal) => get<Answer>(path)(query, signal),
    usage: get<Usage>("/usage"),
    spend: {
      query: (query: Params, signal?: AbortSignal) =>
        readWholePage<SpendRow, SpendAnswer>((params) => get<SpendAnswer>("/spend")(params, signal), query),
      dimensions: get<DimensionList>("/spend/dimensions"),
      forecast: get<ForecastAnswer>("/spend/forecast"),
      anomalies: get<AnomalyList>("/spend/anomalies"),
    },
  };
}

export type Api = ReturnType<typeof apiOf>;
