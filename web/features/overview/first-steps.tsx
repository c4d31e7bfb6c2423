import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { useIsAtLeast, useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

const NEXT = " \\\n  ";

/** What a new organization does first: each step by a page, or by the code beside it. */
export function FirstSteps(): ReactNode {
  const org = useOrg();
  const isAdmin = useIsAtLeast("admin");
  const isMember = useIsAtLeast("member");
  const { origin } = window.location;
  return (
    <ol className="card divide-y divide-line">
      <Step
        number={1}
        title="Connect a bill"
        text="A billing export of AWS, Azure, Google Cloud or Oracle, or any file in FOCUS. It is read, never written."
        code={[
          "costplane connector add",
          `--org ${org.id}`,
          "--provider aws --name AWS",
          "--source s3://bucket/prefix",
        ].join(NEXT)}
      >
        {isAdmin ? (
          <Link to={pagePath(org.id, "connectors/new")} className={buttonClass("primary")}>
            Connect a bill
          </Link>
        ) : (
          "Ask an admin of this organization to do it."
        )}
      </Step>
      <Step
        number={2}
        title="Make a key"
        text="Programs and agents use the same API as these pages. A key is shown once, and can be revoked at any time."
        code={["costplane key create", `--org ${org.id}`, "--name 'billing job'"].join(NEXT)}
      >
        {isMember ? (
          <Link to={pagePath(org.id, "keys")} className={buttonClass()}>
            Make a key
          </Link>
        ) : (
          "It takes the role member."
        )}
      </Step>
      <Step
        number={3}
        title="See where it goes"
        text="The first sync takes a few seconds for most bills. Then the explorer answers, and so does the API."
        code={[`curl '${origin}/api/spend'`, '-H "Authorization: Bearer $KEY"'].join(NEXT)}
      >
        <Link to={pagePath(org.id, "spend")} className={buttonClass()}>
          Open the explorer
        </Link>
      </Step>
    </ol>
  );
}

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly code: string;
  readonly children: ReactNode;
};

function Step({ number, title, text, code, children }: StepProps): ReactNode {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-3 p-gutter lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
        >
          {number}
        </span>
        <div>
          <h2 className="mb-1 font-semibold">{title}</h2>
          <p className="mb-3 text-muted">{text}</p>
          {children}
        </div>
      </div>
      <CodeBlock label={`${title}, from a shell`} code={code} />
    </li>
  );
}
