import type { ReactNode } from "react";
import { problemSentences, sentenceOf } from "../../lib/problem-words.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { Worded } from "../../ui/states.tsx";

type FormProblemProps = {
  readonly error: unknown;
  /** Whether what is wrong with a field stands beside it already. */
  readonly isBeside?: (field: string) => boolean;
  /** What the form itself says of a problem, by its code: there is nothing to ask anybody about then. */
  readonly words?: Readonly<Record<string, string>>;
};

const NO_WORDS = {};

/** What is wrong with what was sent, above the button that sends it. */
export function FormProblem({ error, isBeside = () => false, words = NO_WORDS }: FormProblemProps): ReactNode {
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : null;
  const own = problem ? words[problem.code] : wordsOf(error);
  const sentences = own === undefined && problem ? sentencesOf(problem, isBeside) : [own ?? ""];
  return (
    <div role="alert" className="rounded-ctl bg-up-soft px-3 py-2 text-table text-up">
      {sentences.map((sentence) => (
        <div key={sentence}>
          <Worded text={sentence} />
        </div>
      ))}
      {problem?.requestId && own === undefined ? (
        <div className="font-mono text-xs">request {problem.requestId}</div>
      ) : null}
    </div>
  );
}

function sentencesOf(problem: ApiProblem, isBeside: (field: string) => boolean): readonly string[] {
  const beside = problem.errors.filter(({ field }) => isBeside(field)).map(sentenceOf);
  const left = problemSentences(problem).filter((sentence) => !beside.includes(sentence));
  return left.length > 0 ? left : ["Correct the fields that are marked above, then send it again."];
}

/** The browser's own refusals are of passkeys alone. */
function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The browser gave no passkey: it was cancelled, or there is none for this site.";
  if (name === "InvalidStateError") return "This device has a passkey of yours already.";
  return "This did not work. Try again.";
}
