import type { Clock } from "../../core/clock.ts";
import type { ProblemCode } from "../../core/problems.ts";
import type { AddressLimiter } from "../doors/address-limiter.ts";

/** One line of the access log. */
export type AccessLine = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly organizationId: string | null;
  readonly keyId: string | null;
  /** The caller's network address. */
  readonly address: string;
  /** The problem that it was answered with. */
  readonly code: ProblemCode | null;
  /** Whether the answer was saved before. */
  readonly isReplayed: boolean;
  /** Of the trace that it is in, where it is one that is sent. */
  readonly traceId?: string;
};

export type ServerOptions = {
  readonly clock: Clock;
  readonly limiter: AddressLimiter;
  /** Whose `X-Forwarded-For` counts: nobody's, that of the last so many hops, or that of these addresses. */
  readonly trustProxy: false | number | string[];
  readonly onAnswer: (line: AccessLine) => void;
  readonly onError: (error: unknown, requestId: string) => void;
  /** Whether an internal error says what it was: to operators, who can read the log anyway. */
  readonly tellsErrors?: boolean;
  /** True from the moment that the service begins to stop. */
  readonly isClosing: () => boolean;
  /** Deadlines in milliseconds, for tests that can't wait for the real ones. */
  readonly waits?: { readonly headerMsMax: number; readonly requestMsMax: number };
};
