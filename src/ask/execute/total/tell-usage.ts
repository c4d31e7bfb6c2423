import { absoluteDecimal, compareDecimals, proportionOf, ratioOfDecimals } from "../../../core/decimals.ts";
import type { Scope, UsedUnit } from "../../../planner/index.ts";
import type { SpendAnswer, SpendRow } from "../../../spend/index.ts";
import type { Figures, Placeholder } from "../../fact-book.ts";
import { isOfKind, type Spent, scopeWith } from "../ask-spend.ts";
import { listed, sentences } from "../tell-spend.ts";

const NAMED_MAX = 3;
const BESIDE_MAX = 2;
const PRICE_PLACES = 6;
const THOUSAND = "1000";
const MILLION = "1000000";

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
export function tellUsage(spent: Spent, billed: Spent, asked: UsedUnit | undefined): string {
  const usage = spent.data.flatMap((row) => row.usage);
  const all = quantitiesOf(usage, undefined);
  const wanted = quantitiesOf(usage, asked);
  const lacks = asked && wanted.length === 0 ? `None of it is billed in ${UNITS[asked].words}.` : "";
  const shown = wanted.length > 0 ? wanted : all;
  const amounts = shown.slice(0, NAMED_MAX).map((one) => amountOf(one, "usage", spent));
  if (amounts.length === 0) return lacks || "No quantities are billed with it.";
  const rest = shown.length > amounts.length ? ["more in other units"] : [];
  const [total, ...more] = billed.totals;
  const cost = total && { ...total, told: billed.money("total", total) };
  const price = cost && more.length === 0 ? priceOf(all, cost, { billed, amounts, label: "cost per unit" }) : null;
  return sentences(
    lacks,
    `The usage behind it is ${listed([...amounts, ...rest])}${price === null ? "" : `, ${price}`}.`,
  );
}

/**
 * What a group used, as words after its cost: " for 46,361.49 GB-Mo, 21.62 USD per 1000 GB-Mo". `row`: what it used,
 * as `spent` has it; `name`: what it is called.
 */
export function usageBeside(
  { row, name, cost }: { readonly row: SpendRow; readonly name: string; readonly cost: Cost },
  { spent, billed, asked }: { readonly spent: Spent; readonly billed: Spent; readonly asked: UsedUnit | undefined },
): string {
  const all = quantitiesOf(row.usage, undefined);
  const wanted = quantitiesOf(row.usage, asked);
  const shown = (wanted.length > 0 ? wanted : all).slice(0, BESIDE_MAX);
  const amounts = shown.map((one) => amountOf(one, `usage of ${name}`, spent.of(row)));
  const price = priceOf(all, cost, { billed: billed.of(row), amounts, label: `cost per unit of ${name}` });
  return amounts.length === 0 ? "" : ` for ${listed(amounts)}${price === null ? "" : `, ${price}`}`;
}

/** A quantity in ones. */
export function amountOf(one: Quantity, label: string, { measure }: Figures): Placeholder {
  const { quantity, unit } = inOnes(one);
  const billedIn = measure(label, one.quantity, one.unit ?? "");
  return unit === one.unit ? billedIn : measure(label, quantity, unit ?? "", [billedIn]);
}

/** A cost and its fact. */
type Cost = { readonly currency: string | null; readonly cost: string; readonly told: Placeholder };

/** Of one unit alone it is told what a thousand of it came to, or a million: one is often less than a cent. */
function priceOf(
  all: readonly Quantity[],
  { currency, cost, told }: Cost,
  { billed, amounts, label }: { billed: Figures; amounts: readonly Placeholder[]; label: string },
): Placeholder | null {
  const [only, ...others] = all.map(inOnes);
  if (!only || others.length > 0) return null;
  const priceOfSome = (count: string) =>
    ratioOfDecimals(cost, ratioOfDecimals(only.quantity, count, PRICE_PLACES) ?? "0", PRICE_PLACES);
  const ofThousand = priceOfSome(THOUSAND);
  const isSmall = ofThousand !== null && compareDecimals(absoluteDecimal(ofThousand), "1") < 0;
  const price = isSmall ? priceOfSome(MILLION) : ofThousand;
  const unit = `${currency ?? ""} per ${isSmall ? "million" : THOUSAND} ${only.unit}`.trim();
  return price === null ? null : billed.measure(label, price, unit, [told, ...amounts]);
}
