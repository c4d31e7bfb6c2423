import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerCard } from "../features/ask/answer-card.tsx";
import { type AskProgress, ask } from "../features/ask/ask-stream.ts";
import { EXAMPLES, Suggestions } from "../features/ask/suggestions.tsx";
import { useApi, useOrg, useSession } from "../features/people/session.ts";
import type { AskAnswer } from "../lib/ask-types.ts";
import { keep, kept } from "../lib/kept.ts";
import { oneOf } from "../lib/search.ts";
import { usePageSearch } from "../lib/use-search.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";
import { ErrorState } from "../ui/states.tsx";

type Turn = { readonly id: number; readonly question: string; readonly answer?: AskAnswer; readonly error?: unknown };

/** Questions in words, and their answers, of which every figure leads to where it comes from. */
export function AskPage(): ReactNode {
  const { turns, progress, askNow, isAsking, stop } = useConversation();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isAsking) return;
    askNow(text.trim());
    setText("");
  };
  return (
    <>
      <PageHead title="Ask" />
      <form onSubmit={submit} className="card mb-4 flex gap-2 p-3">
        <label htmlFor="question" className="sr-only">
          Question
        </label>
        <input
          id="question"
          className="min-h-9 min-w-0 flex-1 bg-transparent px-2 text-[15px] outline-offset-2"
          placeholder={turns.length > 0 ? "Ask on: and by account?" : "What would you like to know?"}
          maxLength={2000}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {isAsking ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button type="submit" look="primary" disabled={text.trim() === ""}>
            Ask
          </Button>
        )}
      </form>
      {turns.length === 0 ? <Beginning onAsk={askNow} /> : null}
      <div aria-live="polite" className="space-y-4">
        {turns.map((turn) => (
          <section key={turn.id} className="card p-5" aria-label={turn.question}>
            <h2 className="mb-3 font-semibold">{turn.question}</h2>
            {turn.answer ? <AnswerCard answer={turn.answer} onAsk={askNow} /> : null}
            {turn.error ? <ErrorState error={turn.error} compact onRetry={() => askNow(turn.question)} /> : null}
            {turn.answer || turn.error ? null : <Progress progress={progress} />}
          </section>
        ))}
      </div>
    </>
  );
}

function Beginning({ onAsk }: { onAsk: (question: string) => void }): ReactNode {
  const asked = readAsked(useHistoryName());
  return (
    <section className="card p-5" aria-label="To begin with">
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

function Progress({ progress }: { progress: AskProgress | null }): ReactNode {
  return (
    <div className="min-h-24 text-muted">
      <p>{STAGE_WORDS[progress?.stage ?? "sent"]}</p>
      {progress && progress.facts.length > 0 ? <p>{progress.facts.length} facts are computed.</p> : null}
      {progress?.text ? <p className="mt-2 text-text">{progress.text}</p> : null}
    </div>
  );
}

function useConversation() {
  const api = useApi();
  const history = useHistoryName();
  const [search, setSearch] = usePageSearch();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [progress, setProgress] = useState<AskProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const [isAsking, setAsking] = useState(false);
  const change = (id: number, with_: Partial<Turn>) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...with_ } : turn)));
  const askNow = async (question: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const id = Date.now();
    const conversation = turns.findLast(({ answer }) => answer)?.answer?.conversation_id ?? null;
    setTurns((all) => [{ id, question }, ...all]);
    setProgress(null);
    setAsking(true);
    setSearch({ query: question }, { replace: true });
    remember(history, question);
    try {
      change(id, { answer: await ask(api.org, { query: question, conversation }, setProgress, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) setTurns((all) => all.filter((turn) => turn.id !== id));
      else change(id, { error });
    } finally {
      if (running.current === controller) setAsking(false);
    }
  };
  const linked = useRef(oneOf(search["query"]));
  useEffect(() => {
    const question = linked.current;
    linked.current = undefined;
    if (question) void askNow(question);
  });
  return { turns, progress, askNow, isAsking, stop: () => running.current?.abort() };
}

const REMEMBERED = 8;

/** Under what the browser keeps the questions: each person's are its own, in each organization. */
function useHistoryName(): `asked:${string}` {
  const { person } = useSession();
  const { id } = useOrg();
  return `asked:${id}:${person.id}`;
}

function readAsked(name: `asked:${string}`): readonly string[] {
  try {
    const list: unknown = JSON.parse(kept(name) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function remember(name: `asked:${string}`, question: string): void {
  keep(name, JSON.stringify([question, ...readAsked(name).filter((one) => one !== question)].slice(0, REMEMBERED)));
}
