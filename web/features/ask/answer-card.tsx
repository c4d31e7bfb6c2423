import type { ReactNode } from "react";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { dayRange, longDay } from "../../lib/dates.ts";
import { readableWarning } from "../../lib/readable-warning.ts";
import { Note } from "../../ui/states.tsx";
import { AnswerChart } from "./answer-chart.tsx";
import { AnswerTable } from "./answer-table.tsx";
import { SourceLink } from "./fact-link.tsx";
import { FactText } from "./fact-text.tsx";
import { unsaidWarnings } from "./said-warnings.ts";
import { allRowsOf, isToldWhole } from "./told-rows.ts";
import { WaysOn } from "./ways-on.tsx";

type AnswerCardProps = {
  readonly question: string;
  readonly answer: AskAnswer;
  readonly onAsk: (question: string) => void;
};

/** An answer with its table, its chart, and where each figure comes from. */
export function AnswerCard({ question, answer, onAsk }: AnswerCardProps): ReactNode {
  return (
    <div className="space-y-4">
      {unsaidWarnings(answer).map((warning) => (
        <Note key={warning}>{readableWarning(warning)}</Note>
      ))}
      <div className="space-y-3 text-[15px] leading-6">
        {answer.answer.split("\n\n").map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs have no other name than their place.
          <p key={index} className="max-w-4xl">
            <FactText text={paragraph} of={answer} />
          </p>
        ))}
      </div>
      <WaysOn answer={answer} onAsk={onAsk} />
      {answer.chart ? <AnswerChart chart={answer.chart} answer={answer} /> : null}
      {answer.tables.map((table, index) =>
        isToldWhole(answer, table) ? null : (
          <AnswerTable
            // biome-ignore lint/suspicious/noArrayIndexKey: Tables have no other name than their place.
            key={index}
            table={table}
            caption={captionOf(question, answer, index)}
            all={allRowsOf(answer, table)}
          />
        ),
      )}
      <Insights answer={answer} />
      <Provenance answer={answer} />
    </div>
  );
}

/** Tells a table from those of the other answers of the page, and from the others of its own. */
function captionOf(question: string, { tables }: AskAnswer, index: number): string {
  const which = tables.length > 1 ? `, table ${index + 1} of ${tables.length}` : "";
  return `Figures of the answer to “${question}”${which}`;
}

function Insights({ answer }: { answer: AskAnswer }): ReactNode {
  if (answer.insights.length === 0) return null;
  return (
    <ul className="grid gap-3 md:grid-cols-2 md:[&>li:last-child:nth-child(odd)]:col-span-2">
      {answer.insights.map(({ title, detail, fact_ids: ids }) => (
        <li key={`${title}${detail}`} className="rounded-lg border border-line p-3">
          <div className="font-semibold">{title}</div>
          <div className="text-table text-muted">
            <FactText text={detail} of={answer} ids={ids} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Provenance({ answer }: { answer: AskAnswer }): ReactNode {
  const { period, freshness, sources } = answer;
  if (sources.length === 0) return null;
  return (
    <details className="text-table text-muted">
      <summary className="min-h-6">
        {answer.facts.length} facts from {sources.length} {sources.length === 1 ? "request" : "requests"}
        {period ? ` · ${dayRange(period.start_date, period.end_date)}${period.assumed ? ", assumed" : ""}` : ""}
        {freshness?.data_through ? ` · data through ${longDay(freshness.data_through)} (UTC)` : ""}
      </summary>
      <ul className="mt-2 space-y-1">
        {sources.map((source) => (
          <li key={source.id} className="font-mono text-xs break-all">
            <SourceLink source={source}>
              {source.endpoint}{" "}
              {Object.entries(source.params)
                .map(([name, value]) => `${name}=${[value].flat().join(" & ")}`)
                .join("  ")}
            </SourceLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
