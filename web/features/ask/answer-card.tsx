import { type ReactNode, useState } from "react";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { dayRange, longDay } from "../../lib/dates.ts";
import { readableAmount, readablePercent } from "../../lib/figures.ts";
import { readableWarning } from "../../lib/readable-warning.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { AnswerChart } from "./answer-chart.tsx";
import { SourceLink } from "./fact-link.tsx";
import { FactText } from "./fact-text.tsx";
import { EXAMPLES, Suggestions } from "./suggestions.tsx";

type AnswerCardProps = { readonly answer: AskAnswer; readonly onAsk: (question: string) => void };

/** An answer with its table, its chart, and where each figure comes from. */
export function AnswerCard({ answer, onAsk }: AnswerCardProps): ReactNode {
  return (
    <div className="space-y-4">
      {answer.warnings.map((warning) => (
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
      {answer.chart ? <AnswerChart chart={answer.chart} /> : null}
      {answer.tables.map((table, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Tables have no other name than their place.
        <AnswerTable key={index} table={table} />
      ))}
      <Insights answer={answer} />
      <Provenance answer={answer} />
    </div>
  );
}

/** Where a question has no answer: what may have been meant, or else what is understood for sure. */
function WaysOn({ answer, onAsk }: AnswerCardProps): ReactNode {
  const options = answer.clarification?.options ?? [];
  if (options.length > 0) return <Suggestions questions={options} onAsk={onAsk} />;
  if (answer.sources.length > 0 || answer.facts.length > 0) return null;
  return (
    <div>
      <p className="mb-2 text-muted">Questions like these are understood:</p>
      <Suggestions questions={EXAMPLES} onAsk={onAsk} />
    </div>
  );
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

const ROWS = 12;

function AnswerTable({ table }: { table: AskAnswer["tables"][number] }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? table.rows : table.rows.slice(0, ROWS);
  const looks = table.columns.map((_, index) => lookOf(table, index));
  return (
    <div>
      <section
        aria-label="Figures of the answer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reached by keyboard.
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg border border-line"
      >
        <table className="figures w-full border-collapse text-table">
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={column} scope="col" className={`first-letter:uppercase ${looks[index]}`}>
                  {column.replaceAll("_", " ")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Rows are in the answer's order and never move.
              <tr key={place}>
                {row.map((cell, index) => (
                  <td key={table.columns[index]} className={looks[index]} title={cell ?? ""}>
                    <AnswerCell column={table.columns[index] ?? ""} cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {table.rows.length > ROWS && !isWhole ? (
        <Button look="quiet" className="mt-1" onClick={() => setWhole(true)}>
          All {table.rows.length} rows
        </Button>
      ) : null}
    </div>
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Figures stand below each other by their digits, words by their beginning. */
function lookOf({ rows }: AskAnswer["tables"][number], index: number): string {
  const cells = rows.flatMap((row) => row[index] ?? []);
  const isOfNumbers = index > 0 && cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
  return isOfNumbers ? "number" : "max-w-72 truncate max-sm:max-w-36";
}

const AMOUNT = /^-?\d+\.\d+$/;

/** A cell as people read it; the exact value is its value. */
function AnswerCell({ column, cell }: { column: string; cell: string | null }): ReactNode {
  if (cell === null) return "–";
  if (!AMOUNT.test(cell)) return cell;
  const isRatio = /ratio|share/.test(column);
  const sign = isRatio && cell.startsWith("-") ? "−" : "";
  return (
    <data value={cell} title={cell}>
      {sign}
      {isRatio ? readablePercent(cell) : readableAmount(cell, null)}
    </data>
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
