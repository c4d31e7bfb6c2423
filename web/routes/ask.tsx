import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AnswerCard } from "../features/ask/answer-card.tsx";
import { EXAMPLES, Suggestions } from "../features/ask/suggestions.tsx";
import { useAsked } from "../features/ask/use-asked.ts";
import { type Turn, useConversation } from "../features/ask/use-conversation.ts";
import { useOrg } from "../features/people/session.ts";
import { pagePath } from "../features/shell/pages.ts";
import { ANY, unreadBut } from "../lib/unread-params.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { copyText } from "../ui/copy.tsx";
import { Form } from "../ui/form.tsx";
import { PageHead } from "../ui/page.tsx";
import { ErrorState, Note } from "../ui/states.tsx";

/** Questions in words, and their answers, of which every figure leads to where it comes from. */
export function AskPage(): ReactNode {
  const { turns, askNow, stop, tryAgain, isAsking, isFailed, isTooLong } = useConversation();
  const org = useOrg();
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
      {isTooLong ? <Note look="info">{TOO_LONG}</Note> : null}
      <QuestionForm
        isFollowing={turns.length > 0}
        isAsking={isAsking}
        isClosed={isTooLong}
        onAsk={askNow}
        onStop={stop}
      />
      {turns.length === 0 ? <Beginning onAsk={askNow} /> : null}
      <div aria-live="polite" className="space-y-4">
        {turns.toReversed().map((turn) => (
          <section key={turn.questions.length} className="card p-gutter" aria-label={turn.question}>
            <h2 className="mb-3 font-semibold">{turn.question}</h2>
            {turn.answer ? <AnswerCard question={turn.question} answer={turn.answer} onAsk={askNow} /> : null}
            {turn.error ? <ErrorState error={turn.error} compact onRetry={tryAgain} /> : null}
            {turn.answer || turn.error ? null : <Waiting turn={turn} isFailed={isFailed} />}
          </section>
        ))}
      </div>
    </>
  );
}

const TOO_LONG =
  "This conversation has become too long for an address, which a reload or a link would need. Begin a new one.";

type FormProps = {
  readonly isFollowing: boolean;
  readonly isAsking: boolean;
  /** Whether nothing can follow, as the address is full. */
  readonly isClosed: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
};

function QuestionForm({ isFollowing, isAsking, isClosed, onAsk, onStop }: FormProps): ReactNode {
  const [text, setText] = useState("");
  const send = () => {
    if (text.trim() === "" || isAsking || isClosed) return;
    onAsk(text.trim());
    setText("");
  };
  return (
    <Form onSend={send} className="card mb-4 flex gap-2 p-3">
      <label htmlFor="question" className="sr-only">
        Question
      </label>
      <input
        id="question"
        className="min-h-9 min-w-0 flex-1 rounded-ctl bg-transparent px-2 text-[15px] outline-offset-0"
        placeholder={isFollowing ? "Ask on: and by account?" : "What would you like to know?"}
        maxLength={2000}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isAsking ? (
        <Button onClick={onStop}>Stop</Button>
      ) : (
        <Button type="submit" look="primary" disabled={text.trim() === "" || isClosed}>
          Ask
        </Button>
      )}
    </Form>
  );
}

function Beginning({ onAsk }: { onAsk: (question: string) => void }): ReactNode {
  const asked = useAsked().readAsked();
  return (
    <section className="card p-gutter" aria-label="To begin with">
      <h2 className="mb-2 font-semibold">To begin with</h2>
      <p className="mb-3 text-muted">
        Nothing leaves this installation unless its operator set up a model. Figures come from the same requests that
        the other pages make, and each leads there.
      </p>
      <Suggestions questions={EXAMPLES} onAsk={onAsk} />
      {asked.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 text-table font-semibold">What you asked last</h3>
          <Suggestions questions={asked} onAsk={onAsk} />
        </>
      ) : null}
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
