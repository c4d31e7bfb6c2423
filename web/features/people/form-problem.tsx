import type { ReactNode } from "react";
import { ApiProblem } from "../../lib/problems.ts";
import { Worded } from "../../ui/states.tsx";

/** What is wrong with what was sent, above the button that sends it. */
export function FormProblem({ error }: { error: unknown }): ReactNode {
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : null;
  return (
    <div role="alert" className="rounded-ctl bg-up-soft px-3 py-2 text-table text-up">
      <Worded text={problem?.message ?? wordsOf(error)} />
      {errorsBeside(problem).map((one) => (
        <div key={`${one.field}${one.message}`}>
          {one.field}: {one.message}
        </div>
      ))}
      {problem?.requestId ? <div className="font-mono text-xs">request {problem.requestId}</div> : null}
    </div>
  );
}

/** What the sentence above does not say already. */
function errorsBeside(problem: ApiProblem | null): ApiProblem["errors"] {
  return (problem?.errors ?? []).filter(({ message }) => !problem?.message.includes(message));
}

/** The browser's own refusals are of passkeys alone. */
function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The browser gave no passkey: it was cancelled, or there is none for this site.";
  if (name === "InvalidStateError") return "This device has a passkey of yours already.";
  return "This did not work. Try again.";
}
