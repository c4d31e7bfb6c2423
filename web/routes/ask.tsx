import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { AnswerCard } from "../features/ask/answer-card.tsx";
import { QuestionForm } from "../features/ask/question-form.tsx";
import { EXAMPLES, Suggestions } from "../features/ask/suggestions.tsx";
import { useAsked } from "../features/ask/use-asked.ts";
import { type Turn, useConversation } from "../features/ask/use-conversation.ts";
import { useOrg } from "../features/people/session.ts";
import { pagePath } from "../features/shell/pages.ts";
import { ANY, unreadBut } from "../lib/unread-params.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { copyText } from "../ui/copy.tsx";
import { PageHead } from "../ui/page.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Ago } from "../ui/time.tsx";

/** Questions in words, and their answers, of which every figure leads to where it comes from. */
export function AskPage(): ReactNode {
  const { turns, askNow, stop, tryAgain, isAsking, isFailed, isTooLong } = useConversation();
  const org = useOrg();
  const last = useNewest(turns);
  return (
    <>
      <PageHead title="Ask" unread={unreadBut({ query: ANY })}>
        {turns.length > 0 ? (
          <>
            <Button onClick={() => copyText(window.location.href, "Link copied")}>Copy link</Button>
            <Link to={pagePath(org.id, "ask")} search={{} as never} className={buttonClass()}>
              New conversation
            </Link>
          </>
        ) : null}
      </PageHead>
      <div aria-live="polite" className="space-y-4">
        {turns.map((turn, place) => (
          <section
            key={turn.questions.length}
            {...(place === turns.length - 1 ? { ref: last } : {})}
            className="card p-gutter"
            aria-label={turn.question}
          >
            <h2 className="mb-3 font-semibold">{turn.question}</h2>
            {turn.answer ? <AnswerCard question={turn.question} answer={turn.answer} onAsk={askNow} /> : null}
            {turn.error ? <ErrorState error={turn.error} compact onRetry={tryAgain} /> : null}
            {turn.answer || turn.error ? null : <Waiting turn={turn} isFailed={isFailed} />}
          </section>
        ))}
      </div>
      <QuestionForm
        isFollowing={turns.length > 0}
        isAsking={isAsking}
        isClosed={isTooLong}
        onAsk={askNow}
        onStop={stop}
      />
      {turns.length === 0 ? <Beginning onAsk={askNow} /> : null}
    </>
  );
}

/** Brings a question that follows into sight when it is asked, and again when its answer has its size. */
function useNewest(turns: readonly Turn[]): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  const atOpening = useRef(turns.length);
  const count = turns.length;
  const isAnswered = turns.at(-1)?.answer !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: An answer makes the page longer.
  useEffect(() => {
    if (count > Math.max(1, atOpening.current)) last.current?.scrollIntoView({ block: "start" });
    else atOpening.current = count;
  }, [count, isAnswered]);
  return last;
}

function Beginning({ onAsk }: { onAsk: (question: string) => void }): ReactNode {
  return (
    <div className="space-y-4">
      <AskedLast onAsk={onAsk} />
      <section className="card p-gutter" aria-label="To begin with">
        <h2 className="mb-2 font-semibold">To begin with</h2>
        <p className="mb-3 text-muted">
          Nothing leaves this installation unless its operator set up a model. Figures come from the same requests that
          the other pages make, and each leads there.
        </p>
        <Suggestions questions={EXAMPLES} onAsk={onAsk} />
      </section>
    </div>
  );
}

/** The person's own questions, the newest first. */
function AskedLast({ onAsk }: { onAsk: (question: string) => void }): ReactNode {
  const asked = useAsked().readAsked();
  if (asked.length === 0) return null;
  return (
    <section className="card p-gutter" aria-label="What you asked last">
      <h2 className="mb-2 font-semibold">What you asked last</h2>
      <ul className="divide-y divide-line">
        {asked.map(({ question, at }) => (
          <li key={question} className="flex items-baseline gap-3 py-1">
            <button
              type="button"
              className="min-h-6 min-w-0 flex-1 text-left wrap-anywhere hover:underline"
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
            {at ? (
              <span className="shrink-0 text-xs text-muted">
                <Ago at={at} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">This browser keeps them, for you alone.</p>
    </section>
  );
}

const STAGE_WORDS = {
  sent: "Reading the question …",
  planned: "Computing …",
  computed: "Writing the answer …",
  done: "Done",
} as const;

/** What a question without an answer waits for. */
function Waiting({ turn, isFailed }: { turn: Turn; isFailed: boolean }): ReactNode {
  const { progress } = turn;
  if (progress === null) {
    return (
      <p className="text-muted">
        {isFailed
          ? "It goes on from a question before it that was not answered, so it was not asked."
          : "The questions before it are asked first …"}
      </p>
    );
  }
  if (progress === "sent") return <p className="min-h-24 text-muted">{STAGE_WORDS.sent}</p>;
  return (
    <div className="min-h-24 text-muted">
      <p>{STAGE_WORDS[progress.stage]}</p>
      {progress.facts.length > 0 ? <p>{progress.facts.length} facts are computed.</p> : null}
      {progress.text ? <p className="mt-2 text-text">{progress.text}</p> : null}
    </div>
  );
}
