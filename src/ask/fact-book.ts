import { ratioOfDecimals, withThousands } from "../core/decimals.ts";
import { percentOf } from "../core/text/percent.ts";
import type { Period } from "../planner/index.ts";
import type { Fact, Source, UNITS } from "./answer-schema.ts";

/** A place in a text that is filled with a fact, a name of the organization's own data, or days in words. */
export type Placeholder = `{{${"f" | "e" | "p"}${number}}}`;

/** A fact to be. `unit` is one of `UNITS`, or what a quantity is counted in. */
export type NewFact = {
  readonly label: string;
  readonly value: string;
  readonly unit: (typeof UNITS)[number] | (string & {});
  readonly currency?: string | null;
  /** The id that `source` gave. */
  readonly source: string | null;
  /** The facts that it is computed from; none where the answer of its source holds it as it is. */
  readonly from?: readonly Placeholder[];
};

/** Makes the facts of one request: what its answer holds, or, with `from`, what follows from other facts. */
export type Figures = Pick<FactBook, "entity"> & {
  /** The id of the request. */
  readonly source: string;
  money(label: string, amount: Amount, from?: readonly Placeholder[]): Placeholder;
  ratio(label: string, value: string, from?: readonly Placeholder[]): Placeholder;
  count(label: string, value: number | string): Placeholder;
  day(label: string, value: string): Placeholder;
  /** A value of any other unit, such as what a quantity is counted in. */
  measure(label: string, value: string, unit: string, from?: readonly Placeholder[]): Placeholder;
};

/** What something costs, in a currency that the bills may leave out. */
export type Amount = { readonly currency: string | null; readonly cost: string };

/**
 * What one answer is made of. Text is written with placeholders only, whoever writes it: no digit, no name of a
 * tenant's. `fill` puts in what they stand for.
 */
export type FactBook = {
  readonly facts: readonly Fact[];
  readonly sources: readonly Source[];
  /** The request that reproduces facts; the same one has one id. */
  source(endpoint: string, params: Source["params"]): string;
  /** Makes facts of the request with this id. */
  from(source: string): Figures;
  /** The same fact has one id. */
  fact(fact: NewFact): Placeholder;
  /** Text out of the data: shown as text, obeyed by nothing. A name, unless it may be longer. */
  entity(text: string, charsMax?: number): Placeholder;
  period(period: Pick<Period, "label">): Placeholder;
  /** What an account or a connector is called; its id where it has no name. */
  nameOf(id: string): string;
  /** The ids of the facts that a text shows, each once. */
  factsIn(text: string): readonly string[];
  /** What is wrong with a text: a digit outside of placeholders, one that stands for nothing, a link, markup. */
  faultOf(text: string): string | null;
  fill(text: string): string;
};

const NAME_CHARS_MAX = 200;
const PLACEHOLDER = /\{\{([fep]\d+)\}\}/g;

/** `names`: of accounts and connectors, by id. */
export function openFactBook(names: ReadonlyMap<string, string> = new Map()): FactBook {
  const facts: Fact[] = [];
  const sources: Source[] = [];
  const shown = new Map<string, string>();
  const places = new Map<string, Placeholder>();
  const factIds = new Map<string, Placeholder>();

  function place(kind: "e" | "p", text: string): Placeholder {
    const known = places.get(`${kind}${text}`);
    if (known) return known;
    const id = `${kind}${places.size + 1}` as const;
    shown.set(id, text);
    const made: Placeholder = `{{${id}}}`;
    places.set(`${kind}${text}`, made);
    return made;
  }

  const book: FactBook = {
    nameOf: (id) => names.get(id) ?? id,
    facts,
    sources,
    from: (source) => figuresOf(book, source),
    source(endpoint, params) {
      const known = sources.find((one) => one.endpoint === endpoint && sameParams(one.params, params));
      if (known) return known.id;
      const id = `s${sources.length + 1}`;
      sources.push({ id, endpoint, params });
      return id;
    },
    fact({ label, value, unit, currency = null, source, from = [] }) {
      const made = { label: plain(label), value, text: showFact({ value, unit, currency }), unit, currency, source };
      const whole = { ...made, from: from.map((place) => place.slice(2, -2)) };
      const key = JSON.stringify(whole);
      const known = factIds.get(key);
      if (known) return known;
      const id = `f${facts.length + 1}` as const;
      facts.push({ id, ...whole });
      shown.set(id, made.text);
      factIds.set(key, `{{${id}}}`);
      return `{{${id}}}`;
    },
    entity: (text, charsMax) => place("e", plain(text, charsMax)),
    // The label names each day once: "October 2026", "3 to 9 March 2026".
    period: ({ label }) => place("p", label),
    factsIn: (text) => [...new Set([...text.matchAll(PLACEHOLDER)].map(([, id = ""]) => id))].filter(isFact),
    faultOf: (text) => faultOf(text, shown),
    fill: (text) => text.replaceAll(PLACEHOLDER, (whole, id: string) => shown.get(id) ?? whole),
  };
  return book;
}

function figuresOf({ entity, fact }: FactBook, source: string): Figures {
  return {
    source,
    entity,
    money: (label, { currency, cost }, from = []) =>
      fact({ label, value: cost, unit: "money", currency, source, from }),
    ratio: (label, value, from = []) => fact({ label, value, unit: "ratio", source, from }),
    count: (label, value) => fact({ label, value: String(value), unit: "count", source }),
    day: (label, value) => fact({ label, value, unit: "day", source }),
    measure: (label, value, unit, from = []) => fact({ label, value, unit, source, from }),
  };
}

function isFact(id: string): boolean {
  return id.startsWith("f");
}

function sameParams(one: Source["params"], other: Source["params"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function faultOf(text: string, shown: ReadonlyMap<string, string>): string | null {
  for (const [, id = ""] of text.matchAll(PLACEHOLDER)) if (!shown.has(id)) return `There is no {{${id}}}.`;
  const words = text.replaceAll(PLACEHOLDER, "");
  if (/\p{N}/u.test(words)) return "A figure stands outside of placeholders.";
  if (/[{}]/.test(words)) return "A placeholder is broken.";
  if (/https?:|www\.|[<>[\]`*_|]/i.test(words)) return "The text has a link or markup.";
  return null;
}

/** A text as one line: without control characters and what turns the direction of writing. */
export function plain(text: string, charsMax = NAME_CHARS_MAX): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > charsMax ? `${line.slice(0, charsMax)}…` : line;
}

const SHOW: Readonly<Record<(typeof UNITS)[number], (value: string, currency: string | null) => string>> = {
  money: showMoney,
  ratio: (value) => `${withThousands(percentOf(value))} %`,
  count: withThousands,
  quantity: showQuantity,
  // A moment to the minute is a day with its time.
  day: (value) => plain(value).replace("T", " "),
  score: withThousands,
  text: (value) => plain(value),
};

function showFact({ value, unit, currency }: Pick<Fact, "value" | "unit" | "currency">): string {
  if (!Object.hasOwn(SHOW, unit)) return `${showQuantity(value)} ${plain(unit)}`;
  const text = SHOW[unit as keyof typeof SHOW](value, currency);
  return currency === null ? text : `${text} ${plain(currency)}`;
}

function showQuantity(value: string): string {
  return withThousands(isTiny(value) ? value : trimZeros(ratioOfDecimals(value, "1", 2) ?? value));
}

/** Rounded to what its currency has, hundredths or nothing, but what would then be nothing is shown exactly. */
function showMoney(value: string, currency: string | null): string {
  const rounded = ratioOfDecimals(value, "1", placesOf(currency)) ?? value;
  return withThousands(isTiny(value) || (/[1-9]/.test(value) && !/[1-9]/.test(rounded)) ? value : rounded);
}

const placesKnown = new Map<string, number>();

/** How many decimals amounts of a currency are read with: 2 for most, 0 for yen. */
function placesOf(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 2;
  const known = placesKnown.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  placesKnown.set(currency, places);
  return places;
}

function isTiny(value: string): boolean {
  return /[1-9]/.test(value) && !/[1-9]/.test(ratioOfDecimals(value, "1", 2) ?? "");
}

function trimZeros(value: string): string {
  return value.replace(/\.?0+$/, "");
}
