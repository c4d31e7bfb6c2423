import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { useIsAtLeast, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

/** What a new organization does first. */
export function FirstSteps(): ReactNode {
  const org = useOrg();
  const isAdmin = useIsAtLeast("admin");
  const isMember = useIsAtLeast("member");
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
      <Step number={1} title="Connect a bill">
        <p className="mb-3 text-muted">
          A billing export of AWS, Azure, Google Cloud, Oracle, or any in FOCUS. It is read, never written.
        </p>
        {isAdmin ? (
          <Link to={pagePath(org.id, "connectors/new")} className={buttonClass("primary")}>
            Connect a bill
          </Link>
        ) : (
          <p className="text-table">Ask an admin of this organization to do it.</p>
        )}
      </Step>
      <Step number={2} title="Make a key">
        <p className="mb-3 text-muted">Programs and agents use the same API as these pages.</p>
        {isMember ? (
          <Link to={pagePath(org.id, "keys")} className={buttonClass()}>
            Make a key
          </Link>
        ) : null}
        <div className="mt-3">
          <CodeBlock
            label="A first request"
            code={`curl '${window.location.origin}/api/spend?group_by=service' \\\n  -H "Authorization: Bearer $KEY"`}
          />
        </div>
      </Step>
      <Step number={3} title="See where it goes">
        <p className="mb-3 text-muted">The first sync takes a few seconds; then the explorer answers.</p>
        <Link to={pagePath(org.id, "spend")} className={buttonClass()}>
          Open the explorer
        </Link>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }): ReactNode {
  return (
    <li className="card p-5">
      <h2 className="mb-1 font-semibold">
        <span className="mr-2 text-accent">{number}</span>
        {title}
      </h2>
      {children}
    </li>
  );
}
