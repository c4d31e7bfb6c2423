import type { FastifyRequest } from "fastify";
import type { Clock } from "../core/clock.ts";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Problem } from "../core/problems.ts";
import { personView, type RateView } from "../http/index.ts";
import { type Device, digestOf, type SignedIn } from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { type CookieForm, cookieFormOf, readCookie } from "./cookies.ts";
import { inBatches } from "./in-batches.ts";
import { refusalOfRequest } from "./refuse-request.ts";
import { readSessions, type SessionAsked, type SessionFacts } from "./store.ts";

/** A person with an open session. */
export type Visitor = SignedIn & { readonly expiresAt: Date; readonly facts: SessionFacts };

/** Finds the open session of a token. */
export type ReadSession = (asked: SessionAsked) => Promise<SessionFacts | undefined>;

/** Reads the sessions of requests that come at the same time together. */
export function sessionReader(database: Database): ReadSession {
  return inBatches((asked: readonly SessionAsked[]) => readSessions(database, asked), LIMITS.gateBatchRequestsMax);
}

/** What it takes to know who visits. */
export type VisitorNeeds = {
  readonly readSession: ReadSession;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
  /** Counts a token that opens no session; true where the address has presented too many. */
  readonly countFailure: (address: string) => boolean;
};

/** A request that may come by this door, with its session where one is open. */
export type Visit = { readonly form: Exclude<CookieForm, null>; readonly visitor: Visitor | null };

/** Sees who comes, and what the person is in the organization that is asked about. */
export async function receive(
  needs: VisitorNeeds,
  request: FastifyRequest,
  organizationId: OrganizationId | null,
): Promise<Visit | { readonly problem: Problem }> {
  const refusal = refusalOfRequest(request, needs.publicUrl);
  if (refusal) return { problem: refusal };
  const form = cookieFormOf(request, needs.publicUrl);
  if (form === null) return { problem: { code: "https_required" } };
  const token = readCookie(request, form, "session");
  const facts = token ? await needs.readSession({ digest: digestOf(token), organizationId }) : undefined;
  if (!facts) return { form, visitor: null };
  request.rateView = viewOf(facts);
  if (facts.requests > LIMITS.personMinuteRequestsMax) return { problem: { code: "rate_limited", detail: TOO_MANY } };
  return { form, visitor: visitorOf(facts, request) };
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

function visitorOf(facts: SessionFacts, request: FastifyRequest): Visitor {
  const { personId: id, email, name, sessionId, hasSecondFactor, expiresAt, personSince } = facts;
  const person = { id, email, name, createdAt: personSince };
  return { person, sessionId, hasSecondFactor, device: deviceOf(request), expiresAt, facts };
}

const WINDOW_MS = 60_000;

function viewOf({ requests, windowStart, now }: SessionFacts): RateView {
  const limit = LIMITS.personMinuteRequestsMax;
  const remaining = Math.max(0, limit - Number(requests));
  const resetsAt = Math.ceil((windowStart.getTime() + WINDOW_MS) / 1000);
  return personView({ limit, remaining, resetsAt }, now.getTime());
}
