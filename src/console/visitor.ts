import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../core/clock.ts";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Problem, Refused } from "../core/problems.ts";
import { personView, type RateView } from "../http/index.ts";
import type { Device, SignedIn } from "../people/index.ts";
import { type CookieForm, cookieFormOf, readCookie } from "./cookies.ts";
import { refusalOfRequest } from "./refuse-request.ts";
import type { ReadSession, SessionFacts } from "./session-reader.ts";
import type { SessionProfile } from "./store.ts";

/** A person with an open session. */
export type Visitor = SignedIn & { readonly expiresAt: Date };

/** What it takes to know who visits. */
export type VisitorNeeds = {
  readonly readSession: ReadSession;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
  /** Counts a token that opens no session; true where the address has presented too many. */
  readonly countFailure: (address: string) => boolean;
};

/** A request that may come by this door, with its session where one is open. */
export type Visit = { readonly form: CookieForm; readonly facts: SessionFacts | null };

/** Sees who comes, and what the person is in the organization that is asked about. */
export async function receive(
  needs: VisitorNeeds,
  request: FastifyRequest,
  organizationId: OrganizationId | null,
): Promise<Visit | Refused> {
  const refusal = refusalOfRequest(request, needs.publicUrl);
  if (refusal) return { problem: refusal };
  const form = cookieFormOf(request, needs.publicUrl);
  if (form === null) return { problem: { code: "https_required" } };
  const token = readCookie(request, form, "session");
  const facts = token ? await needs.readSession({ digest: hash("sha256", token), organizationId }) : undefined;
  if (!facts) return { form, facts: null };
  request.rateView = viewOf(facts);
  if (facts.requests > LIMITS.personMinuteRequestsMax) return { problem: { code: "rate_limited", detail: TOO_MANY } };
  return { form, facts };
}

const TOO_MANY = "You have used all your requests for this minute. Wait as long as `Retry-After` says.";

/** What is said to somebody without a session; one that guesses tokens is told to stop. */
export function notSignedIn({ countFailure }: VisitorNeeds, request: FastifyRequest, form: CookieForm): Problem {
  const guesses = readCookie(request, form, "session") !== undefined && countFailure(request.ip);
  return { code: guesses ? "too_many_attempts" : "not_signed_in" };
}

const USER_AGENT_CHARS_MAX = 300;

/** From where a request comes. */
export function deviceOf(request: FastifyRequest): Device {
  const userAgent = (request.headers["user-agent"] ?? "").toWellFormed().slice(0, USER_AGENT_CHARS_MAX);
  return { address: request.ip, userAgent };
}

/** The person of a session that was asked about without an organization. */
export function visitorOf(facts: SessionFacts, request: FastifyRequest): Visitor {
  const { personId: id, sessionId, hasSecondFactor } = facts;
  const { email, name, createdAt, expiresAt } = facts.profile as SessionProfile;
  const person = { id, email, name, createdAt: new Date(createdAt) };
  return { person, sessionId, hasSecondFactor, device: deviceOf(request), expiresAt: new Date(expiresAt) };
}

const WINDOW_MS = 60_000;

function viewOf({ requests, windowStart, now }: SessionFacts): RateView {
  const limit = LIMITS.personMinuteRequestsMax;
  const remaining = Math.max(0, limit - requests);
  const resetsAt = Math.ceil((windowStart + WINDOW_MS) / 1000);
  return personView({ limit, remaining, resetsAt }, now);
}
