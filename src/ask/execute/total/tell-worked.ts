import { addDecimals, proportionOf, ratioOfDecimals, subtractDecimals } from "../../../core/decimals.ts";
import type { FactBook, Placeholder } from "../../fact-book.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";

type Worked = NonNullable<Op<"total">["worked"]>;
type Total = Spent["totals"][number];

/** What was asked to be worked out from a figure, in words; each number of the question is a fact of no source. */
export function tellWorked(worked: Worked, total: Total, { book, spent }: { book: FactBook; spent: Spent }): string {
  const told = spent.money("total", total);
  const telling: Telling = {
    asked: (value, unit) => book.fact({ label: "as asked", value, unit, source: null }),
    money: (cost, ...from) => spent.money("worked out", { currency: total.currency, cost }, [told, ...from]),
  };
  switch (worked.by) {
    case "divided":
    case "times":
      return tellMultiple(worked, total.cost, telling);
    case "year":
      return tellYear(worked, total.cost, telling);
    default:
      return tellPercentage(worked, total.cost, telling);
  }
}

const PERCENT = "100";
// As many as the parts of what is billed have: what is shown is rounded once.
const PLACES = 10;

type Telling = {
  readonly asked: (value: string, unit: "count" | "ratio") => Placeholder;
  readonly money: (cost: string, ...from: readonly Placeholder[]) => Placeholder;
};

/** A percentage of a cost, or that cost with it on top or less. */
function tellPercentage({ by, number }: Worked, cost: string, { asked, money }: Telling): string {
  const share = ratioOfDecimals(number, PERCENT) ?? "0";
  const part = proportionOf(cost, share, "1", PLACES) ?? "0";
  const ratio = asked(share, "ratio");
  if (by === "more") return `With ${ratio} on top it is ${money(addDecimals([cost, part]), ratio)}.`;
  if (by === "less") return `With ${ratio} less it is ${money(subtractDecimals(cost, part), ratio)}.`;
  return `${ratio} of it is ${money(part, ratio)}.`;
}

/** So many times a cost, or one of so many parts of it. */
function tellMultiple({ by, number }: Worked, cost: string, { asked, money }: Telling): string {
  const count = asked(number, "count");
  const [times, parts] = by === "times" ? [number, "1"] : ["1", number];
  const shown = money(proportionOf(cost, times, parts, PLACES) ?? "0", count);
  return by === "times" ? `Times ${count} it is ${shown}.` : `Divided by ${count} it is ${shown} each.`;
}

/** A year at the rate of what was told: so many times as much, or by its days. */
function tellYear({ number, of = 1 }: Worked, cost: string, { asked, money }: Telling): string {
  const year = proportionOf(cost, number, String(of), PLACES) ?? "0";
  const [times, days] = [asked(number, "count"), asked(String(of), "count")];
  const how = of === 1 ? `${times} times that` : `${times} days of which that has ${days}`;
  const shown = of === 1 ? money(year, times) : money(year, times, days);
  return `At that rate a year comes to ${shown} (${how}): that is no forecast, as nothing that changes is in it.`;
}
