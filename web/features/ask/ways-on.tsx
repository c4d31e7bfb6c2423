import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { buttonClass } from "../../ui/button.tsx";
import { connectorsQuery } from "../connectors/connector-query.ts";
import { useApi, useIsAtLeast, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { EXAMPLES, Suggestions } from "./suggestions.tsx";

type WaysOnProps = { readonly answer: AskAnswer; readonly onAsk: (question: string) => void };

/** Where a question has no answer: what may have been meant, or else what makes it have one. */
export function WaysOn({ answer, onAsk }: WaysOnProps): ReactNode {
  const options = answer.clarification?.options ?? [];
  if (options.length > 0) return <Suggestions questions={options} onAsk={onAsk} />;
  if (answer.sources.length > 0 || answer.facts.length > 0) return null;
  return <WaysOfNone isAskedBack={answer.clarification !== null} onAsk={onAsk} />;
}

type WaysOfNoneProps = Pick<WaysOnProps, "onAsk"> & {
  /** Whether the answer is a question: what is offered beside it must not look like answers to it. */
  readonly isAskedBack: boolean;
};

/** Without bills, or without the service of spend, no other question would have an answer: what to do comes first. */
function WaysOfNone({ isAskedBack, onAsk }: WaysOfNoneProps): ReactNode {
  const query = useQuery(connectorsQuery(useApi()));
  if (query.isPending) return <div className="min-h-16" />;
  if (query.error instanceof ApiProblem && query.error.code === "service_not_activated") return <ServiceOff />;
  if (query.data?.data.length === 0) return <NoBillsYet />;
  if (isAskedBack) return <OtherQuestions onAsk={onAsk} />;
  return (
    <div>
      <p className="mb-2 text-muted">Questions like these are understood:</p>
      <Suggestions questions={EXAMPLES} onAsk={onAsk} />
    </div>
  );
}

function OtherQuestions({ onAsk }: Pick<WaysOnProps, "onAsk">): ReactNode {
  return (
    <div className="text-table text-muted">
      <p className="mb-1">Type the answer below, or ask in other words.</p>
      <details>
        <summary className="min-h-6">Examples of other questions</summary>
        <div className="pt-2">
          <Suggestions questions={EXAMPLES} onAsk={onAsk} />
        </div>
      </details>
    </div>
  );
}

function NoBillsYet(): ReactNode {
  const org = useOrg();
  if (!useIsAtLeast("admin")) return <p className="text-muted">Ask an admin of this organization to connect a bill.</p>;
  return (
    <Link to={pagePath(org.id, "connectors/new")} className={buttonClass("primary")}>
      Connect a bill
    </Link>
  );
}

function ServiceOff(): ReactNode {
  const org = useOrg();
  return (
    <Link to={pagePath(org.id, "plan")} className={buttonClass()}>
      Plan and usage, where services are switched on
    </Link>
  );
}
