import type { FastifyRequest } from "fastify";
import { LIMITS } from "../core/limits.ts";
import { isLoopback } from "../core/web-addresses.ts";

const DAY_SECONDS = 86_400;
const FLOW_SECONDS_MAX = 600;
const DEVICE_DAYS_MAX = 365;

/** `secure`: with the prefix `__Host-` and `Secure`, over HTTPS. `local`: without, on plain HTTP to this machine. */
export type CookieForm = "secure" | "local";

/** How this request may keep cookies; null on plain HTTP from elsewhere, where anybody on the way would read them. */
export function cookieFormOf(request: FastifyRequest, publicUrl: string | undefined): CookieForm | null {
  const host = request.host.toLowerCase();
  const known = publicUrl === undefined ? null : new URL(publicUrl);
  if (request.protocol === "https" || (known?.protocol === "https:" && known.host === host)) return "secure";
  return isLoopback(host.replace(/:\d+$/, "")) ? "local" : null;
}

const NAMES = {
  secure: { session: "__Host-costplane", device: "__Host-costplane-device", flow: "__Host-costplane-flow" },
  local: { session: "costplane-local", device: "costplane-local-device", flow: "costplane-local-flow" },
} as const;

/** What is kept in cookies: the session, that this device is known, a sign-in elsewhere that is under way. */
export type CookieKind = keyof (typeof NAMES)["secure"];

/** The value of the one cookie of this kind; undefined where there is none, or more than one. */
export function readCookie(request: FastifyRequest, form: CookieForm, kind: CookieKind): string | undefined {
  const prefix = `${NAMES[form][kind]}=`;
  const sent = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const [found, ...others] = sent.filter((pair) => pair.startsWith(prefix));
  return others.length === 0 ? found?.slice(prefix.length) : undefined;
}

/** Whether the request brings any cookie by which a session could be opened. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return (["secure", "local"] as const).some((form) =>
    (request.headers.cookie ?? "").includes(`${NAMES[form].session}=`),
  );
}

/** Keeps a session for as long as one lasts. */
export function sessionCookie(form: CookieForm, token: string): string {
  return cookie(form, "session", token, LIMITS.sessionDaysMax * DAY_SECONDS);
}

/** Keeps, beyond all sessions, that somebody has signed in from this device. */
export function deviceCookie(form: CookieForm, deviceToken: string): string {
  return cookie(form, "device", deviceToken, DEVICE_DAYS_MAX * DAY_SECONDS);
}

/** Kept while somebody signs in at the provider. */
export function flowCookie(form: CookieForm, state: string): string {
  return cookie(form, "flow", state, FLOW_SECONDS_MAX);
}

/** Takes the cookie of a sign-in at the provider away. */
export function endOfFlowCookie(form: CookieForm): string {
  return cookie(form, "flow", "", 0);
}

/** Takes the cookie of the session away. */
export function endOfSessionCookie(form: CookieForm): string {
  return cookie(form, "session", "", 0);
}

function cookie(form: CookieForm, kind: CookieKind, value: string, seconds: number): string {
  const secure = form === "secure" ? "; Secure" : "";
  return `${NAMES[form][kind]}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
