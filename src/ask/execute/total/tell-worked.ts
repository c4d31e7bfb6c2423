import { addDecimals, proportionOf, ratioOfDecimals, subtractDecimals } from "../../../core/decimals.ts";
import type { FactBook, Placeholder } from "../../fact-book.ts";
import type { Spent } from "../ask-spend.ts";
import type { Op } from "../execution.ts";

type Worked = NonNullable<Op<"total">["worked"]>;
type Total = Spent["totals"][number];

/** What was asked to be worked out from a figure, in words; each number of the question is a fact of no source. */
export function tellWorked(worked: Worked, total: Total, { book, spent }: { book: FactBook; spent: Spent }): string {
  const { by, number } = worked;
  const told = spent.money("total", total);
  const asked = (value: string, unit: "count" | "ratio") => book.fact({ label: "as asked", value, unit, source: null });
  const money = (cost: string, ...from: readonly Placeholder[]) =>
    spent.money("worked out", { currency: total.currency, cost }, [told, ...from]);
  const share = ratioOfDecimals(number, PERCENT) ?? "0";
  const part = proportionOf(total.cost, share, "1", PLACES) ?? "0";
  switch (by) {
    case "percent": {
      const ratio = asked(share, "ratio");
      return `${ratio} of it is ${money(part, ratio)}.`;
    }
    case "more": {
      const ratio = asked(share, "ratio");
      return `With ${ratio} on top it is ${money(addDecimals([total.cost, part]), ratio)}.`;
    }
    case "less": {
      const ratio = asked(share, "ratio");
      return `With ${ratio} less it is ${money(subtractDecimals(total.cost, part), ratio)}.`;
    }
    case "divided": {
      const count = asked(number, "count");
      return `Divided by ${count} it is ${money(proportionOf(total.cost, "1", number, PLACES) ?? "0", count)} each.`;
    }
    case "times": {
      const count = asked(number, "count");
      return `Times ${count} it is ${money(proportionOf(total.cost, number, "1", PLACES) ?? "0", count)}.`;
    }
    case "year":
      return tellYear(worked, total.cost, { asked, money });
  }
}

const PERCENT = "100";
// As many as the parts of what is billed have: what is shown is rounded once.
const PLACES = 10;

type Telling = {
  readonly asked: (value: string, unit: "count" | "ratio") => Placeholder;
  readonly money: (cost: string, ...from: readonly Placeholder[]) => Placeholder;
};

/** A year at the rate of what was told: so many times as much, or by its days. */
function tellYear({ number, of = 1 }: Worked, cost: string, { asked, money }: Telling): string {
  const year = proportionOf(cost, number, String(of), PLACES) ?? "0";
  const [times, days] = [asked(number, "count"), asked(String(of), "count")];
  const how = of === 1 ? `${times} times that` : `${times} days of which that has ${days}`;
  const shown = of === 1 ? money(year, times) : money(year, times, days);
  return `At that rate a year comes to ${shown} (${how}): that is no forecast, as nothing that changes is in it.`;
}
