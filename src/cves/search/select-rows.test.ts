import fc from "fast-check";
import { expect, test } from "vitest";
import { indexRows } from "./row-index.ts";
import { firstAtOrAfter, type RowFilter, selectRows } from "./select-rows.ts";

type Row = {
  readonly published: number;
  readonly modified: number;
  readonly newest: number;
  readonly primary: number;
  readonly rowStatus: number;
  readonly kev: boolean;
  readonly ransomware: boolean;
};

const KEV = { date_added: null, due_date: null, vendor: "", product: "", name: "", required_action: "", notes: "" };

const row: fc.Arbitrary<Row> = fc.record({
  published: fc.integer({ min: -3, max: 9 }),
  modified: fc.integer({ min: 0, max: 5 }),
  newest: fc.integer({ min: 0, max: 5 }),
  primary: fc.integer({ min: 0, max: 5 }),
  rowStatus: fc.integer({ min: 0, max: 1 }),
  kev: fc.boolean(),
  ransomware: fc.boolean(),
});

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const filter: fc.Arbitrary<RowFilter> = fc.record({
  severities: fc.uniqueArray(fc.integer({ min: 0, max: 5 })),
  severityBy: fc.constantFrom("newest", "primary"),
  publishedFrom: some(fc.integer({ min: -5, max: 10 })),
  publishedBefore: some(fc.integer({ min: -5, max: 10 })),
  modifiedFrom: some(fc.integer({ min: 0, max: 6 })),
  kev: some(fc.boolean()),
  ransomware: some(fc.boolean()),
  includeRejected: fc.boolean(),
});

test("selects, counts and pages what the plain reading of a filter does, whatever the order", () => {
  const walk = fc.record({
    matched: some(fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })),
    byModified: fc.boolean(),
    descending: fc.boolean(),
    offset: fc.nat(5),
    limit: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), filter, walk, (given, asked, { matched, byModified, ...part }) => {
      const rows = given.toSorted((a, b) => a.published - b.published);
      const ranks = rows.map((_, rank) => rank);
      const order = byModified
        ? ranks.toSorted((a, b) => (rows[a] as Row).modified - (rows[b] as Row).modified)
        : ranks;
      const wanted = order.filter((rank) => fits(rows[rank] as Row, asked) && (matched?.[rank] ?? true));
      const found = selectRows(
        indexOf(rows),
        asked,
        {
          matches: matched && Uint32Array.from(ranks.filter((rank) => matched[rank])),
          order: byModified ? Uint32Array.from(order) : null,
          descending: part.descending,
        },
        part,
      );
      const inOrder = part.descending ? wanted.toReversed() : wanted;
      expect(found.total).toBe(wanted.length);
      expect([...found.ranks]).toEqual(inOrder.slice(part.offset, part.offset + part.limit));
    }),
  );
});

test("the first place at or after a value is that of a search from the start", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (values, wanted) => {
      const ascending = Float64Array.from(values).sort();
      const found = ascending.findIndex((value) => value >= wanted);
      expect(firstAtOrAfter(ascending, wanted)).toBe(found < 0 ? values.length : found);
    }),
  );
});

function fits(row: Row, asked: RowFilter): boolean {
  const kev = row.kev;
  return (
    (asked.severities.length === 0 || asked.severities.includes(row[asked.severityBy])) &&
    row.published >= (asked.publishedFrom ?? -9) &&
    row.published < (asked.publishedBefore ?? 99) &&
    row.modified >= (asked.modifiedFrom ?? 0) &&
    (asked.kev === null || asked.kev === kev) &&
    (asked.ransomware === null || asked.ransomware === (kev && row.ransomware)) &&
    (asked.includeRejected || row.rowStatus === 0)
  );
}

function indexOf(rows: readonly Row[]) {
  const numbers = rows.map((_, rank) => 2_026 * 2 ** 32 + rank * 7_919);
  const floats = (of: (row: Row) => number) => Float64Array.from(rows, of);
  const bytes = (of: (row: Row) => number) => Uint8Array.from(rows, of);
  const kev = rows.flatMap(({ kev, ransomware }, rank) =>
    kev ? [[String(numbers[rank]), { ...KEV, known_ransomware_use: ransomware }] as const] : [],
  );
  return indexRows(
    {
      no: Float64Array.from(numbers),
      load: Uint32Array.from(rows, () => 1),
      published: floats(({ published }) => published),
      modified: floats(({ modified }) => modified),
      rowStatus: bytes(({ rowStatus }) => rowStatus),
      severity: { newest: bytes(({ newest }) => newest), primary: bytes(({ primary }) => primary) },
    },
    new Map(kev),
  );
}
