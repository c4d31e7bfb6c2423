import { organizationPath } from "../../lib/api.ts";
import type { AskAnswer, Fact } from "../../lib/ask-types.ts";
import { ApiProblem } from "../../lib/problems.ts";
import { send } from "../../lib/send.ts";
import { sendSignedIn } from "../../lib/sign-in-asked.ts";

/** How far an answer is. */
export type Stage = "sent" | "planned" | "computed" | "done";
export type AskProgress = { readonly stage: Stage; readonly facts: readonly Fact[]; readonly text: string };

type Question = { readonly query: string; readonly conversation: string | null };

/** Asks, and tells how far it is while the answer comes. */
export async function ask(
  org: string,
  { query, conversation }: Question,
  onProgress: (progress: AskProgress) => void,
  signal: AbortSignal,
): Promise<AskAnswer> {
  const asked = {
    method: "POST",
    headers: { accept: "text/event-stream" },
    body: { query, ...(conversation ? { context: { conversation_id: conversation } } : {}) },
    signal,
  } as const;
  const response = await sendSignedIn(() => send(organizationPath(org, "/dory-ai/query"), asked));
  let progress: AskProgress = { stage: "sent", facts: [], text: "" };
  let answer: AskAnswer | null = null;
  for await (const { event, data } of eventsOf(response)) {
    if (event === "problem" || event === "error") throw streamedProblem(data);
    if (event === "done") answer = data as AskAnswer;
    progress = progressAfter(progress, event, data);
    onProgress(progress);
  }
  if (!answer) throw streamedProblem({});
  return answer;
}

function progressAfter(progress: AskProgress, event: string, data: Event["data"]): AskProgress {
  if (event === "plan") return { ...progress, stage: "planned" };
  if (event === "facts") return { ...progress, stage: "computed", facts: (data["facts"] ?? []) as readonly Fact[] };
  if (event === "text") return { ...progress, text: String(data["answer"] ?? "") };
  return event === "done" ? { ...progress, stage: "done" } : progress;
}

type Event = { readonly event: string; readonly data: Readonly<Record<string, unknown>> };

/** The events of a stream, as they come. */
async function* eventsOf(response: Response): AsyncGenerator<Event> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = eventOf(part);
      if (event) yield event;
    }
  }
}

function eventOf(text: string): Event | null {
  const lines = text.split("\n");
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const data = field("data").join("\n");
  return data === "" ? null : { event: field("event")[0] ?? "message", data: JSON.parse(data) };
}

function streamedProblem(data: Event["data"]): ApiProblem {
  const text = (name: string, other: string) => (typeof data[name] === "string" ? (data[name] as string) : other);
  return new ApiProblem({
    status: typeof data["status"] === "number" ? data["status"] : 500,
    code: text("code", "cut_off"),
    title: text("title", "The answer was cut off"),
    detail: text("detail", "Ask again."),
    requestId: typeof data["request_id"] === "string" ? data["request_id"] : null,
    retryAfter: null,
    errors: [],
  });
}
