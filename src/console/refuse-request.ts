import type { FastifyRequest } from "fastify";
import type { Problem } from "../core/problems.ts";
import { hasSessionCookie } from "./cookies.ts";

const SAFE_METHODS = ["GET", "HEAD"];

/**
 * Why a request may not come by the console's door, whoever sends it; null where it may. A browser says where a
 * request comes from, and no page can make it say otherwise, so no token against forged requests is needed.
 */
export function refusalOfRequest(request: FastifyRequest, publicUrl: string | undefined): Problem | null {
  const { authorization } = request.headers;
  if (authorization !== undefined && hasSessionCookie(request)) return { code: "two_credentials" };
  if (authorization !== undefined) return { code: "not_signed_in", detail: KEY_SENT };
  return isOwnPage(request, publicUrl) ? null : { code: "cross_site_request" };
}

const KEY_SENT = "The console takes sessions, not keys: send no Authorization header, or use /v1 and /api.";

function isOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  const isSafe = SAFE_METHODS.includes(request.method);
  // `none`: the person has typed the address. What only reads may be opened so.
  if (site !== undefined) return site === "same-origin" || (isSafe && site === "none");
  if (origin === undefined) return isSafe;
  const own = [`${request.protocol}://${request.host}`, publicUrl === undefined ? null : new URL(publicUrl).origin];
  return own.includes(origin);
}
