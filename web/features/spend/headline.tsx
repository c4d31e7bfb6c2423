import type { ReactNode } from "react";
import type { SpendAnswer, Total } from "../../lib/api-types.ts";
import { dayRange, daysIn } from "../../lib/dates.ts";
import { compareDecimals, sizeOf } from "../../lib/decimals.ts";
import { readableAmount } from "../../lib/figures.ts";
import { Amount, Delta } from "../../ui/amount.tsx";
import { notCompared, whyNotCompared } from "./coverage.ts";

type HeadlineProps = {
  readonly answer: SpendAnswer;
  readonly total: Total | undefined;
  readonly drivers: ReactNode;
  /** What of the figure the chart below does not show. */
  readonly hidden: ReactNode;
  readonly aside: ReactNode;
};

/** The figure that the page is about: what was spent, and its change in words. */
export function Headline({ answer, total, drivers, hidden, aside }: HeadlineProps): ReactNode {
  const { start_date: start, end_date: end } = answer;
  const days = daysIn(start, end);
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 px-gutter pt-4 pb-1">
      <div className="-mb-2 basis-full text-xs text-muted">
        {dayRange(start, end)}, {days} {days === 1 ? "day" : "days"}
        {hidden}
      </div>
      <div className="text-[30px] leading-9 font-[680] tracking-tight tabular">
        <Amount value={total?.cost ?? "0"} currency={total?.currency ?? null} />
        <span className="ml-1.5 text-[15px] font-medium tracking-normal text-muted">{total?.currency ?? ""}</span>
      </div>
      <ChangeInWords answer={answer} total={total} drivers={drivers} />
      <div className="ml-auto flex flex-wrap items-center gap-2">{aside}</div>
    </div>
  );
}

function ChangeInWords({ answer, total, drivers }: Omit<HeadlineProps, "aside" | "hidden">): ReactNode {
  const { previous, start_date: start, end_date: end } = answer;
  const why = whyNotCompared(answer);
  if (why) return <div className="pb-1.5 text-muted">{notCompared(why)}</div>;
  if (!previous || !total?.change) return null;
  const direction = compareDecimals(total.change, "0");
  const [days, daysBefore] = [daysIn(start, end), daysIn(previous.start_date, previous.end_date)];
  // A month before has other days than a month: what is compared is said.
  const against = days === daysBefore ? "" : ` (${days} days against ${daysBefore})`;
  const before = `${dayRange(previous.start_date, previous.end_date, false)}${against}`;
  if (direction === 0) return <div className="pb-1.5 text-muted">as much as {before}</div>;
  return (
    <div className="pb-1.5">
      <Delta ratio={total.change_ratio} change={total.change} />
      <span className="ml-2 text-muted">
        <data value={total.change}>{readableAmount(sizeOf(total.change), total.currency)}</data>{" "}
        {direction > 0 ? "more" : "less"} than {before}, {drivers}
      </span>
    </div>
  );
}
