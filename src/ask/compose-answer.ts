import {
  ABOUT_MISSING,
  LEFT_OPEN,
  LEFT_OUT,
  type QueryPlan,
  SAME_LINES,
  SOLD_ELSEWHERE,
  tellsCommitments,
  type Understood,
} from "../planner/index.ts";
import type { AskAnswer } from "./answer-schema.ts";
import type { Finding, Insight } from "./execute/execution.ts";
import { listed } from "./execute/tell-spend.ts";
import { type FactBook, plain } from "./fact-book.ts";
import type { AskModel, Question } from "./needs.ts";

/** What is told, with placeholders of the book. */
export type AnswerText = {
  readonly answer: string;
  readonly insights: readonly Insight[];
};

type Parts = Understood & {
  readonly findings: readonly Finding[];
  readonly book: FactBook;
  readonly text: AnswerText;
  /** What of the context was not used. */
  readonly warnings: readonly string[];
  /** Who wrote the text; null: the templates. */
  readonly model: AskModel | null;
};

const TEXT_CHARS_MAX = 2_000;
const INSIGHTS_MAX = 3;

const HELP = {
  abilities:
    "Ask about what was spent, by service, account, region or tag, in any period; what changed and why; what is " +
    "unusual; what will be spent; how far the bills reach; known vulnerabilities; and the plan of this organization.",
  calendar:
    "Days are UTC, months and quarters those of the calendar, a week begins on Monday. Without a period it is the " +
    "last thirty complete days; a period that still runs is compared with as many days before it.",
  courtesy: "All right. Go on from the answer before, or ask something new.",
} as const;

/** What the templates say. */
export function textOf(understood: Understood, findings: readonly Finding[], book: FactBook): AnswerText {
  const text = plannedText(understood.plan, findings, book);
  const read = understood.corrections.map(({ said, read }) => `Read “${book.entity(said)}” as “${book.entity(read)}”.`);
  return {
    ...text,
    answer: [...aboutLeftOut(understood, book), ...read, ...aboutNames(understood, book), text.answer].join(" "),
  };
}

/**
 * A name that could mean several tags of the same lines is answered as one of them, which is told with the others. What
 * other clouds bill for what is called like a service of one is told to be no part of the answer.
 */
function aboutNames({ reading, plan }: Understood, book: FactBook): readonly string[] {
  if (plan.kind !== "answer") return [];
  const namesOf = (kind: string) =>
    distinct(
      reading.filter(({ as }) => as === kind),
      ({ words }) => words,
    ).map(({ words, value }) => ({ words: `“${book.entity(words)}”`, value: book.entity(value ?? "") }));
  return [
    ...namesOf(SAME_LINES).map(({ words, value }) => `${words} is ${value}: these are the same lines.`),
    ...namesOf(SOLD_ELSEWHERE).map(
      ({ words, value }) =>
        `No part of this is ${value}, which other clouds bill for ${words}; ask for egress to have all.`,
    ),
  ];
}

/** What of the question is not in its plan is said before anything else. */
function aboutLeftOut({ reading }: Understood, book: FactBook): readonly string[] {
  const wordsOf = (kind: string) =>
    reading.filter(({ as }) => as === kind).map(({ words }) => `“${book.entity(words)}”`);
  const [open, left] = [wordsOf(LEFT_OPEN), wordsOf(LEFT_OUT)];
  return [
    ...(open.length > 0 ? [`${open.join(", ")} was not answered, and is no part of this.`] : []),
    ...(left.length > 0 ? [`Left out, as it was taken to ask for nothing: ${left.join(", ")}.`] : []),
  ];
}

function plannedText(plan: QueryPlan, findings: readonly Finding[], book: FactBook): AnswerText {
  switch (plan.kind) {
    case "answer": {
      const once = (told: readonly string[]) => distinct(told, book.fill).join(" ");
      const [gaps, notes] = [findings.flatMap((one) => one.gaps), findings.flatMap((one) => one.notes)];
      const isFirst = ({ topic }: { readonly topic: Topic }) =>
        topic === "exposure" || aboutPurchases(plan, topic) !== null;
      const [first, last] = [plan.missing.filter(isFirst), plan.missing.filter((one) => !isFirst(one))];
      // Whether somebody is hit is what was asked: that it can't be told comes before what is known of what may hit.
      const told = [...aboutMissing(first, book, aboutTopic(plan)), once(gaps), ...saidOnce(findings, book)];
      const parts = [...told, ...aboutMissing(last, book, aboutTopic(plan)), once(notes)];
      const insights = findings.flatMap((one) => one.insights);
      return {
        answer: parts.filter((part) => part !== "").join("\n\n"),
        insights: distinct(insights, ({ detail }) => book.fill(detail)).slice(0, INSIGHTS_MAX),
      };
    }
    case "clarify": {
      const why = whyUnasked(findings);
      return why ?? { answer: book.entity(plan.question, TEXT_CHARS_MAX), insights: [] };
    }
    case "refuse":
      return { answer: aboutMissing(plan.missing, book).join("\n\n"), insights: [] };
    case "help":
      return { answer: HELP[plan.about], insights: [] };
  }
}

/** What is told in the place of a question back: nobody can answer it where nothing can be known. */
function whyUnasked(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ answer }) => answer !== "");
}

/** What each operation found out, without the sentences that one before it has said. */
function saidOnce(findings: readonly Finding[], book: FactBook): readonly string[] {
  const said = new Set<string>();
  return findings.map(({ answer }) => {
    const isNew = (sentence: string) => !said.has(book.fill(sentence));
    // Figures and names stand in placeholders, so a point and a space end a sentence.
    const sentences = answer.split(/(?<=\.) /).filter(isNew);
    for (const sentence of sentences) said.add(book.fill(sentence));
    return sentences.join(" ");
  });
}

/** Those that read differently; operations may find out the same. */
function distinct<Part>(parts: readonly Part[], read: (part: Part) => string): readonly Part[] {
  return [...new Map(parts.toReversed().map((part) => [read(part), part])).values()].toReversed();
}

// The question's own words are data like any name.
function aboutMissing(
  missing: (QueryPlan & { kind: "refuse" })["missing"],
  book: FactBook,
  about: (topic: Topic) => string = (topic) => ABOUT_MISSING[topic],
): readonly string[] {
  // What is said of several is said once.
  const topics = [...Map.groupBy(missing, ({ topic }) => topic)];
  return topics.map(([topic, parts]) => {
    const words = parts.map((part) => `“${book.entity(part.words)}”`);
    return `${listed(words)}: ${book.entity(about(topic), TEXT_CHARS_MAX)}`;
  });
}

type Topic = (QueryPlan & { kind: "refuse" })["missing"][number]["topic"];

const PARTED = "By service or resource it can be parted.";
const PURCHASES =
  "Sums have one kind of charge for all that is bought ahead: savings plans, reservations, committed use and support " +
  `plans alike. ${PARTED}`;
const COMMITMENTS =
  "Sums have one kind of charge for all that is bought ahead: savings plans, reservations and committed use; support " +
  `plans are left out. ${PARTED}`;

const COVERED =
  "Reservations, savings plans and committed use are told apart by their ids alone, so the figures are of all of " +
  "them; when they end is on no bill.";

/** "Savings plan coverage": pricing categories, and what became of commitments, are told of all of them. */
function aboutCovered(plan: QueryPlan, topic: Topic): string | null {
  if (plan.kind !== "answer" || topic !== "commitments") return null;
  return plan.operations.some(tellsCommitments) ? COVERED : null;
}

/** "Savings plan purchases": the bills have a kind of charge for all purchases, and none for these. */
function aboutPurchases(plan: QueryPlan, topic: Topic): string | null {
  if (plan.kind !== "answer" || topic !== "commitments") return null;
  const scopes = plan.operations.flatMap((one) => ("scope" in one ? [one.scope] : []));
  const bought = scopes.filter(({ filters }) =>
    filters.some(({ field, values }) => field === "charge_category" && values.includes("Purchase")),
  );
  if (bought.length === 0) return null;
  const isOfSome = ({ filters }: (typeof bought)[0]) => filters.some((one) => one.field === "service" && one.excludes);
  return bought.every(isOfSome) ? COMMITMENTS : PURCHASES;
}

function aboutTopic(plan: QueryPlan): (topic: Topic) => string {
  return (topic) => aboutCovered(plan, topic) ?? aboutPurchases(plan, topic) ?? ABOUT_MISSING[topic];
}

/** The whole answer, every placeholder filled. */
export function composeAnswer(question: Question, parts: Parts): AskAnswer {
  const { plan, findings, book, text, model, warnings } = parts;
  return {
    answer: book.fill(text.answer),
    insights: text.insights.map(({ title, detail }) => ({
      title: book.fill(title),
      detail: book.fill(detail),
      fact_ids: [...book.factsIn(`${title} ${detail}`)],
    })),
    facts: [...book.facts],
    sources: [...book.sources],
    tables: findings.flatMap(({ tables }) => tables),
    chart: findings.find(({ chart }) => chart !== null)?.chart ?? null,
    period: findings.find(({ period }) => period !== null)?.period ?? null,
    freshness: freshnessOf(findings),
    warnings: [...new Set([...warnings.map((text) => plain(text)), ...findings.flatMap((one) => one.warnings)])],
    engine: model ? "model" : "builtin",
    ...(model ? { model: model.name } : {}),
    reading: parts.reading.map(({ words, as, value }) => ({
      words: plain(words),
      as,
      value: value === null ? null : plain(value),
    })),
    corrections: parts.corrections.map(({ said, read }) => ({ said: plain(said), read: plain(read) })),
    conversation_id: question.conversationId,
    clarification: whyUnasked(findings) ? null : clarificationOf(plan),
  };
}

function freshnessOf(findings: readonly Finding[]): AskAnswer["freshness"] {
  const told = findings.find(({ period }) => period !== null);
  return told ? { data_through: told.dataThrough } : null;
}

function clarificationOf(plan: QueryPlan): AskAnswer["clarification"] {
  if (plan.kind !== "clarify") return null;
  return { question: plain(plan.question, TEXT_CHARS_MAX), options: plan.choices.map(({ label }) => plain(label)) };
}
