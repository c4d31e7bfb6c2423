import { createContext, type ReactNode, useContext } from "react";
import { problemSentences } from "../lib/problem-words.ts";
import { ApiProblem, mayRetry } from "../lib/problems.ts";
import { Button, buttonClass } from "./button.tsx";
import { Icon } from "./icons.tsx";

/** A block of the size that will be there, while it is not. */
export function Skeleton({ className = "" }: { className?: string }): ReactNode {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** A card of rows that are on their way. */
export function LoadingRows({ rows = 8, label }: { rows?: number; label: string }): ReactNode {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all alike.
        <div key={index} className="flex items-center gap-6 px-gutter py-[9.5px]">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-20" />
          <Skeleton className="h-3.5 w-14" />
        </div>
      ))}
    </div>
  );
}

/** Nothing is there yet, and what makes something be there. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="mx-auto max-w-xl px-gutter py-10 text-center">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <div className="text-muted">{children}</div>
    </div>
  );
}

const LOOKS = { warn: "bg-warn-soft text-warn", error: "bg-up-soft text-up", info: "bg-sunken text-muted" } as const;

/** One sentence above what it is about. */
export function Note({ look = "warn", children }: { look?: keyof typeof LOOKS; children: ReactNode }): ReactNode {
  return (
    <div className={`mb-3.5 flex items-start gap-2.5 rounded-lg px-3.5 py-2 text-table ${LOOKS[look]}`}>
      <Icon name={look === "info" ? "info" : "warn"} className="mt-0.5" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type ErrorProps = { readonly error: unknown; readonly onRetry?: () => void; readonly compact?: boolean };

/** What is no failure: the person may not, as yet. */
function refusalOf(problem: ApiProblem | null): ReactNode {
  if (problem?.code === "role_not_allowed") return <Forbidden detail={problem.message} />;
  if (problem?.code === "service_not_activated") return <NotActivated problem={problem} />;
  return problem?.code === "second_factor_required" ? <NeedsSecondFactor /> : null;
}

const UNTOLD = "Reload the page. If it happens again, report what you did.";

/** What went wrong, what to do, the request's id for whoever is asked, and the way back. */
export function ErrorState({ error, onRetry, compact = false }: ErrorProps): ReactNode {
  const problem = error instanceof ApiProblem ? error : null;
  const refusal = refusalOf(problem);
  if (refusal) return refusal;
  return (
    <div role="alert" className={`mx-auto max-w-xl px-gutter text-center ${compact ? "py-5" : "py-10"}`}>
      <h2 className="mb-1 font-semibold">{problem?.title ?? "This part of the page has failed"}</h2>
      {(problem ? problemSentences(problem) : [UNTOLD]).map((sentence) => (
        <p key={sentence} className="text-muted">
          <Worded text={sentence} />
        </p>
      ))}
      {problem?.retryAfter ? <p className="text-muted">It can be tried again in {problem.retryAfter} s.</p> : null}
      {onRetry && (!problem || mayRetry(problem)) ? (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      {problem?.requestId ? <p className="mt-3 font-mono text-xs text-faint">request {problem.requestId}</p> : null}
    </div>
  );
}

/** A sentence of the service; what it has between backticks is to be typed. */
export function Worded({ text }: { text: string }): ReactNode {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={part} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** The organization wants more than a password: where the person sets it up, and what comes after. */
function NeedsSecondFactor(): ReactNode {
  const [organization = ""] = /^\/o\/[^/]+/.exec(window.location.pathname) ?? [];
  return (
    <EmptyState title="This organization requires a second factor">
      <p>
        Set up an app or a passkey on your profile page, and the organization opens. If you have one already, sign out,
        and in again with it.
      </p>
      <a href={`${organization}/profile`} className={`${buttonClass("primary")} mt-3`}>
        Open your profile
      </a>
    </EmptyState>
  );
}

/** The way to activate a service, for those who may; what is around the pages knows. */
export const ActivationContext = createContext<ReactNode>(null);

/** A service is off: who can switch it on, and where. */
function NotActivated({ problem }: { problem: ApiProblem }): ReactNode {
  const way = useContext(ActivationContext);
  return (
    <EmptyState title={problem.title}>
      {problem.message}
      {way ? <div className="mt-3">{way}</div> : null}
    </EmptyState>
  );
}

/** Which role it takes. */
export function Forbidden({ detail }: { detail: string }): ReactNode {
  return <EmptyState title="Your role does not allow this">{detail}</EmptyState>;
}
