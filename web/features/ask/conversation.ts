import type { QueryClient } from "@tanstack/react-query";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { type AskProgress, ask } from "./ask-stream.ts";

/** The questions of a conversation so far, in their order: what the address has, and what an answer depends on. */
export type Questions = readonly string[];

/** The answers that were given, each by all questions up to its own. */
export type Conversations = {
  answerTo(questions: Questions): AskAnswer | undefined;
  keep(questions: Questions, answer: AskAnswer): void;
  /** The id by which the next question follows these; undefined where the service has gone on from them since. */
  idAfter(questions: Questions): string | undefined;
  /** The service knows the conversation no more. */
  forget(id: string): void;
};

/** A person's conversations in an organization, kept for as long as the other answers of the session. */
export function conversationsOf(client: QueryClient, org: string, person: string): Conversations {
  client.setQueryDefaults(["ask"], { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY });
  const answerKey = (questions: Questions) => ["ask", org, person, "answer", questions];
  const lastKey = (id: string) => ["ask", org, person, "last", id];
  const answerTo = (questions: Questions) => client.getQueryData<AskAnswer>(answerKey(questions));
  return {
    answerTo,
    keep(questions, answer) {
      client.setQueryData(answerKey(questions), answer);
      client.setQueryData(lastKey(answer.conversation_id), JSON.stringify(questions));
    },
    idAfter(questions) {
      const id = answerTo(questions)?.conversation_id;
      const isLast = id !== undefined && client.getQueryData(lastKey(id)) === JSON.stringify(questions);
      return isLast ? id : undefined;
    },
    forget: (id) => client.removeQueries({ queryKey: lastKey(id) }),
  };
}

type Asking = {
  readonly org: string;
  readonly signal: AbortSignal;
  /** Which question is asked now, by all up to it, and how far its answer is. */
  readonly onProgress: (questions: Questions, progress: AskProgress | null) => void;
};

/** A question that failed, by all up to it: those after it can't be asked, as they would be about something else. */
export class Unanswered extends Error {
  readonly questions: Questions;
  constructor(questions: Questions, cause: unknown) {
    super("A question of the conversation was not answered.", { cause });
    this.questions = questions;
  }
}

/**
 * Answers the last of the questions, in the conversation of those before it. What a question that goes on means depends
 * on them: where the service has no conversation that ends with them (a reload, a link, another way taken since), they
 * are asked again, one after the other.
 */
export async function answerAll(conversations: Conversations, questions: Questions, asking: Asking): Promise<void> {
  let known = questions.length - 1;
  while (known > 0 && conversations.idAfter(questions.slice(0, known)) === undefined) known -= 1;
  for (let count = known + 1; count <= questions.length; count += 1) {
    const upTo = questions.slice(0, count);
    const conversation = conversations.idAfter(questions.slice(0, count - 1)) ?? null;
    try {
      conversations.keep(upTo, await askOne(upTo, conversation, asking));
    } catch (error) {
      if (conversation === null || !isOver(error)) throw new Unanswered(upTo, error);
      conversations.forget(conversation);
      return answerAll(conversations, questions, asking);
    }
  }
}

function askOne(upTo: Questions, conversation: string | null, asking: Asking): Promise<AskAnswer> {
  const { org, signal, onProgress } = asking;
  onProgress(upTo, null);
  const question = { query: upTo.at(-1) ?? "", conversation };
  return ask(org, question, (progress) => onProgress(upTo, progress), signal);
}

/** Whether the service has forgotten the conversation: it keeps one for a day. */
function isOver(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "not_found";
}
