import { LRUCache } from "lru-cache";
import { isRolledUp } from "../bills/index.ts";
import { shortHash } from "../core/text/json-text.ts";
import { writeItem } from "../core/text/value-lists.ts";
import { nearestTo, noLineHas } from "./nearest-values.ts";
import type { SpendReader } from "./open-reader.ts";
import type { Dimension } from "./params.ts";
import { ALL_DAYS, periodsOf } from "./periods.ts";
import type { SpendQuery } from "./schema.ts";
import { aliasesOf } from "./service-aliases.ts";
import { readKnownValues, readPresentValues } from "./store-dimensions.ts";
import { columnsOf, type KeysOfTag, type Lines } from "./store-lines.ts";

const UNMATCHED_TOLD_MAX = 5;
const KEPT_ANSWERS_MAX = 50_000;

const ALWAYS = periodsOf(ALL_DAYS);

/** Values that a filter names. */
type Named = { readonly dimension: Dimension; readonly values: readonly string[] };

/** The same with those that are on no line. */
type Unmatched = Named & { readonly missing: readonly string[] };

// Which values a state of the data has never changes.
const PRESENT = new LRUCache<string, ReadonlySet<string>>({
  maxSize: KEPT_ANSWERS_MAX,
  sizeCalculation: ({ size }) => 1 + size,
});

/**
 * Which values of the filters no line has, whatever its day, and which there are that may be meant. What lines alone
 * have, such as resources, is looked for in the bills of the question, and no others are offered.
 */
export async function unmatchedWarnings(
  reader: SpendReader,
  { filters, tags }: Pick<SpendQuery, "filters" | "tags">,
  keysOfTag: KeysOfTag,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const named = [
    ...filters.map(({ field, values }) => namedIn(field, values)),
    ...tags.map(({ key, values }) => namedIn(`tag:${key}`, values ?? [])),
  ].filter(({ values }) => values.length > 0);
  const loads = reader.connectors.flatMap(({ id, loads: own }) => own.map((load) => ({ ...load, connectorId: id })));
  if (loads.length === 0) return [];
  const { organization } = reader;
  const known = { organization, loads, isCountedOnce: false, periods: ALWAYS, filters: [], tags: [], keysOfTag };
  const unmatched = await findUnmatched(reader, named.filter(isKnownEverywhere), known, signal);
  const told = unmatched.map(async (one) => {
    return tellUnmatched(one, await readKnownValues(reader.clickhouse, one.dimension, known, signal));
  });
  return [...(await Promise.all(told)).flat(), ...(await unmatchedOnLines(reader, { named, known }, signal))];
}

function isKnownEverywhere({ dimension }: Pick<Named, "dimension">): boolean {
  return columnsOf(dimension).every(isRolledUp);
}

type AmongLines = { readonly named: readonly Named[]; readonly known: Lines };

async function unmatchedOnLines(
  reader: SpendReader,
  { named, known }: AmongLines,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const onLines = named.filter((one) => !isKnownEverywhere(one));
  if (reader.loads.length === 0) return [];
  const unmatched = await findUnmatched(reader, onLines, { ...known, loads: reader.loads }, signal);
  return unmatched.flatMap((one) => tellUnmatched(one, []));
}

/** Those of which a value is on no line. */
async function findUnmatched(
  { clickhouse, dataKey }: SpendReader,
  named: readonly Named[],
  known: Lines,
  signal: AbortSignal | undefined,
): Promise<readonly Unmatched[]> {
  const loads = (one: Named) => (isKnownEverywhere(one) ? [] : known.loads.map(({ id }) => id));
  // A request may name thousands of values: what stands for all of them is made once, and short enough to keep.
  const asked = named.map((one) => ({ one, key: shortHash([dataKey, one, loads(one)]) }));
  const kept = new Map(asked.map(({ key }) => [key, PRESENT.get(key)]));
  const unknown = asked.filter(({ key }) => kept.get(key) === undefined);
  const ones = unknown.map(({ one }) => one);
  const read = unknown.length > 0 ? await readPresentValues(clickhouse, ones, known, signal) : [];
  for (const [index, { key }] of unknown.entries()) {
    const found = new Set(read[index]);
    PRESENT.set(key, found);
    kept.set(key, found);
  }
  return asked.flatMap(({ one, key }) => {
    const present = kept.get(key);
    const missing = one.values.filter((value) => !present?.has(value));
    return missing.length > 0 ? [{ ...one, missing }] : [];
  });
}

function namedIn(dimension: Dimension, values: readonly (string | null)[]): Named {
  return { dimension, values: values.filter((value) => value !== null) };
}

/** Sentences about values that no line has, where these are known. */
export function tellUnmatched({ dimension, values, missing }: Unmatched, known: readonly string[]): readonly string[] {
  const parts = missing.slice(0, UNMATCHED_TOLD_MAX).map((value) => {
    const aliases = dimension === "service" ? aliasesOf(value) : [];
    const where = isKnownEverywhere({ dimension }) ? "" : " of the bills in this range";
    return noLineHas(dimension, value, { nearest: nearestTo(value, known, aliases), where });
  });
  const more = missing.length - parts.length;
  return [
    ...parts,
    ...(more > 0 ? [`${more} more values of ${dimension} match no lines.`] : []),
    ...commaHint(dimension, values, known),
  ];
}

/** A comma that was meant as a part of a value has made several of one. */
function commaHint(dimension: Dimension, values: readonly string[], known: readonly string[]): readonly string[] {
  const asked = new Set(values.map((value) => value.trim()));
  const whole = known.find((one) => one.includes(",") && one.split(",").every((part) => asked.has(part.trim())));
  if (whole === undefined) return [];
  return [`Commas separate values: write \\, for a comma within a value, as in ${dimension}=${writeItem(whole)}.`];
}
