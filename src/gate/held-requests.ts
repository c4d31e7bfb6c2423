import type { Admission, AdmissionRequest } from "../core/admission.ts";
import type { OrganizationId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { ProblemCode } from "../core/problems.ts";
import type { Span } from "../core/tracing.ts";
import { refuseAll } from "./run-batch.ts";

/** A request and who waits for its admission. */
export type Waiting = {
  readonly request: AdmissionRequest;
  readonly answer: (admission: Admission) => void;
  /** When it was first held, by the process's clock; undefined for one that nobody kept waiting. */
  heldAt?: number;
  /** What traces the request. */
  readonly span: Span | undefined;
};

/** Requests whose organization another transaction holds. They wait here, so that nobody waits for them. */
export type HeldRequests = {
  /** Keeps a request until it is tried again; refuses it where it waits too long, or behind too many. */
  hold(organizationId: OrganizationId, waiting: Waiting): void;
  isEmpty(): boolean;
  /** Refuses all of them. */
  refuse(problem: ProblemCode): void;
};

const { gateLockWaitMsMax, gateLockedRequestsMax } = LIMITS;
const RETRY_MS = 20;

/** `retry` takes requests to be tried again. */
export function createHeldRequests(retry: (requests: readonly Waiting[]) => void): HeldRequests {
  const lines = new Map<OrganizationId, Waiting[]>();
  let timer: NodeJS.Timeout | null = null;

  function takeAll(): readonly Waiting[] {
    const all = [...lines.values()].flat();
    lines.clear();
    if (timer) clearTimeout(timer);
    timer = null;
    return all;
  }

  return {
    hold: (organizationId, waiting) => {
      waiting.heldAt ??= performance.now();
      const line = lines.get(organizationId) ?? [];
      const isLate = performance.now() - waiting.heldAt >= gateLockWaitMsMax;
      if (isLate || line.length >= gateLockedRequestsMax) return refuse(waiting, "store_unavailable");
      line.push(waiting);
      lines.set(organizationId, line);
      timer ??= setTimeout(() => retry(takeAll()), RETRY_MS);
    },
    isEmpty: () => lines.size === 0,
    refuse: (problem) => {
      for (const waiting of takeAll()) refuse(waiting, problem);
    },
  };
}

/** Answers one request with a refusal. */
export function refuse({ request, answer }: Waiting, problem: ProblemCode): void {
  for (const admission of refuseAll([request], problem)) answer(admission);
}
