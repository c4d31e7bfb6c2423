import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useState } from "react";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { listOf, writeSearch } from "../../lib/search.ts";
import { usePageSearch } from "../../lib/use-search.ts";
import { useApi, useSession } from "../people/session.ts";
import type { AskProgress } from "./ask-stream.ts";
import { answerAll, type Conversations, conversationsOf, type Questions, type Unanswered } from "./conversation.ts";
import { useAsked } from "./use-asked.ts";

/** A question of the conversation, and what has become of it. */
export type Turn = {
  readonly questions: Questions;
  readonly question: string;
  readonly answer: AskAnswer | undefined;
  readonly error: unknown;
  /** null: its turn has not come. */
  readonly progress: AskProgress | "sent" | null;
};

/** Servers take no longer addresses than some 16 KB, and what is in an address is written longer than it is. */
const ADDRESS_CHARS_MAX = 8_000;

type Under = { readonly key: string; readonly progress: AskProgress | null };
type Failed = { readonly key: string; readonly error: unknown };

/**
 * The conversation that the address tells, question by question: each is an entry of the history, and whoever opens the
 * address has the same questions asked in the same order.
 */
export function useConversation() {
  const api = useApi();
  const client = useQueryClient();
  const { person } = useSession();
  const conversations = useMemo(() => conversationsOf(client, api.org, person.id), [client, api.org, person.id]);
  const [search, setSearch] = usePageSearch();
  const key = JSON.stringify(listOf(search["query"]).filter((question) => question.trim() !== ""));
  const questions = useMemo((): Questions => JSON.parse(key), [key]);
  const { under, failed, tryAgain } = useAnswers(conversations, questions);
  const answers = questions.map((_, index) => conversations.answerTo(questions.slice(0, index + 1)));
  const open = answers.indexOf(undefined);
  const turns = questions.map((question, index): Turn => {
    const upTo = questions.slice(0, index + 1);
    const own = JSON.stringify(upTo);
    const isNext = index === open && failed === null;
    const progress = under?.key === own ? under.progress : null;
    const error = failed?.key === own ? failed.error : undefined;
    return { questions: upTo, question, answer: answers[index], error, progress: isNext ? (progress ?? "sent") : null };
  });
  // What was not answered is no part of the conversation: the next question takes its place.
  const answered = open < 0 ? questions : questions.slice(0, open);
  return {
    turns,
    askNow: (question: string) => setSearch({ query: [...answered, question] }),
    stop: () => setSearch(answered.length === 0 ? {} : { query: answered }, { replace: true }),
    tryAgain,
    isAsking: open >= 0 && failed === null,
    isFailed: failed !== null,
    isTooLong: writeSearch({ query: answered }).length > ADDRESS_CHARS_MAX,
  };
}

/** Has the questions answered; how far that is, and which one failed. */
function useAnswers(conversations: Conversations, questions: Questions) {
  const { org } = useApi();
  const { remember } = useAsked();
  const [under, setUnder] = useState<Under | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt asks again what has failed.
  useEffect(() => {
    setFailed(null);
    setUnder(null);
    const last = questions.at(-1);
    if (last === undefined || conversations.answerTo(questions)) return;
    remember(last);
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (upTo: Questions, progress: AskProgress | null) => {
      if (!signal.aborted) setUnder({ key: JSON.stringify(upTo), progress });
    };
    const onEnd = (error: Unanswered | null) => {
      if (signal.aborted) return;
      setUnder(null);
      if (error) setFailed({ key: JSON.stringify(error.questions), error: error.cause });
    };
    answerAll(conversations, questions, { org, signal, onProgress }).then(() => onEnd(null), onEnd);
    return () => controller.abort();
  }, [conversations, questions, org, remember, attempt]);
  return { under, failed, tryAgain };
}
