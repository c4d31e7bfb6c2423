import { proportionOf, ratioOfDecimals } from "../../../core/decimals.ts";
import type { Scope, UsedUnit } from "../../../planner/index.ts";
import type { SpendAnswer } from "../../../spend/index.ts";
import type { Placeholder } from "../../fact-book.ts";
import { isOfKind, type Spent, scopeWith } from "../ask-spend.ts";
import { listed, sentences } from "../tell-spend.ts";

const NAMED_MAX = 3;
const PRICE_PLACES = 6;
const PRICED = "1000";

type Quantity = SpendAnswer["data"][number]["usage"][number];

/** The lines of a scope that are usage: a purchase has hours of its own, a tax a quantity without a unit. */
export function used(scope: Scope): Scope {
  return isOfKind(scope) ? scope : scopeWith(scope, { of: "charge_category", value: "Usage" });
}

// Units as the bills name them: those that are just what is asked for, and those that are akin to it.
const UNITS: Readonly<Record<UsedUnit, { readonly own: RegExp; readonly akin: RegExp; readonly words: string }>> = {
  gigabytes: { own: /^(\d+ )?[kmgtp]i?b$|^\w*bytes?$/i, akin: /^([kmgtp]i?b|\w+byte)[- /]?mo/i, words: "bytes" },
  gigabyte_months: { own: /^([kmgtp]i?b|\w+byte)[- /]?mo/i, akin: /^$/, words: "GB-months" },
  hours: { own: /^(\d+ )?(hrs?|hours?)$/i, akin: /(hrs?|hours?)$/i, words: "hours" },
  seconds: { own: /^(s|secs?|seconds?)$/i, akin: /seconds?$/i, words: "seconds" },
  requests: { own: /(^| )requests?$/i, akin: /requests?/i, words: "requests" },
  tokens: { own: /tokens?$/i, akin: /tokens?/i, words: "tokens" },
};

/** The quantities of lines: those in the unit that is asked for, or else the first of all of them. */
export function quantitiesOf(usage: readonly Quantity[], unit: UsedUnit | undefined): readonly Quantity[] {
  const counted = usage.filter((one) => one.unit !== null && /[1-9]/.test(one.quantity));
  if (!unit) return counted;
  const { own, akin } = UNITS[unit];
  const exact = counted.filter((one) => own.test(one.unit ?? ""));
  return [...exact, ...counted.filter((one) => !exact.includes(one) && akin.test(one.unit ?? ""))];
}

/** The one unit of the bills that is what is asked for, or akin to it; null: there is none, or there are several. */
export function oneUnitOf(usage: readonly Quantity[], asked: UsedUnit): string | null {
  const units = [...new Set(quantitiesOf(usage, asked).flatMap(({ unit }) => unit ?? []))];
  const own = units.filter((unit) => UNITS[asked].own.test(unit));
  const [found, ...others] = own.length > 0 ? own : units;
  return found !== undefined && others.length === 0 ? found : null;
}

const IN_BUNDLES = /^(\d+)(k|m) (\D+)$/i;

/** Five "1K tokens" are 5,000 tokens. */
function inOnes({ quantity, unit }: Quantity): Quantity {
  const [, count = "", size = "", one = null] = IN_BUNDLES.exec(unit ?? "") ?? [];
  if (one === null) return { quantity, unit };
  const ones = proportionOf(quantity, `${count}${/k/i.test(size) ? "000" : "000000"}`, "1", 0);
  return ones === null ? { quantity, unit } : { quantity: ones, unit: one };
}

/** What was used, of which `billed` is the cost. */
export function tellUsage({ data, measure }: Spent, billed: Spent, asked: UsedUnit | undefined): string {
  const usage = data.flatMap((row) => row.usage);
  const all = quantitiesOf(usage, undefined);
  const wanted = quantitiesOf(usage, asked);
  const lacks = asked && wanted.length === 0 ? `None of it is billed in ${UNITS[asked].words}.` : "";
  const shown = wanted.length > 0 ? wanted : all;
  const amounts = shown.slice(0, NAMED_MAX).map((one) => {
    const { quantity, unit } = inOnes(one);
    const billedIn = measure("usage", one.quantity, one.unit ?? "");
    return unit === one.unit ? billedIn : measure("usage", quantity, unit ?? "", [billedIn]);
  });
  if (amounts.length === 0) return lacks || "No quantities are billed with it.";
  const rest = shown.length > amounts.length ? ["more in other units"] : [];
  return sentences(lacks, `The usage behind it is ${listed([...amounts, ...rest])}.`, tellPrice(all, billed, amounts));
}

/** Of one unit alone it is told what a thousand of it came to: one is often less than a cent. */
function tellPrice(all: readonly Quantity[], billed: Spent, amounts: readonly Placeholder[]): string {
  const [[only, ...others], [total, ...more]] = [all.map(inOnes), billed.totals];
  if (!only || !total || others.length + more.length > 0) return "";
  const price = ratioOfDecimals(total.cost, ratioOfDecimals(only.quantity, PRICED, PRICE_PLACES) ?? "0", PRICE_PLACES);
  if (price === null) return "";
  const unit = `${total.currency ?? ""} per ${PRICED} ${only.unit}`.trim();
  return `That is ${billed.measure("cost per unit", price, unit, [billed.money("total", total), ...amounts])}.`;
}
