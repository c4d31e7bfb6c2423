import { ROW_STATUS } from "../row-status.ts";
import type { KevEntry } from "../schema.ts";
import { ordinalTableOf } from "./ordinal-table.ts";

/**
 * The columns of a state's readable rows, in ascending order of publication, then id. Times are milliseconds since
 * 1970, a severity is its ordinal.
 */
export type RowColumns = {
  readonly no: Float64Array;
  readonly load: Uint32Array;
  readonly published: Float64Array;
  readonly modified: Float64Array;
  readonly rowStatus: Uint8Array;
  readonly severity: { readonly newest: Uint8Array; readonly primary: Uint8Array };
};

/**
 * What filters ask of the rows of a state, in memory: some 40 bytes a row. A row's **rank** is its place in ascending
 * order of publication, then id. Rejected rows are in, unreadable ones are not.
 */
export type RowIndex = {
  readonly size: number;
  /** Milliseconds since 1970, ascending. */
  readonly published: Float64Array;
  readonly modified: Float64Array;
  /** Per rank what `Facts` packs into a byte, by each of the two rules. */
  readonly facts: { readonly newest: Uint8Array; readonly primary: Uint8Array };
  /** The CVE of a rank, and where its record is. */
  foundAt(rank: number): { readonly no: string; readonly row: string };
  /** The rank of a CVE by its number; undefined where it is not visible. */
  rankOf(no: number): number | undefined;
  /** The ranks, ascending, of those of these rows that are visible; 64 bits each. */
  ranksOf(rows: Uint32Array): Uint32Array;
};

const SEVERITY_MASK = 0b111;
const REJECTED = 0b1000;
const IN_KEV = 0b1_0000;
const BY_RANSOMWARE = 0b10_0000;
/** How many different facts there are. */
export const FACTS_COUNT = 0b100_0000;

/** What a byte of facts says. `severity` is its ordinal. */
export type Facts = {
  readonly severity: number;
  readonly rejected: boolean;
  readonly kev: boolean;
  readonly ransomware: boolean;
};

export function factsOf(byte: number): Facts {
  return {
    severity: byte & SEVERITY_MASK,
    rejected: (byte & REJECTED) > 0,
    kev: (byte & IN_KEV) > 0,
    ransomware: (byte & BY_RANSOMWARE) > 0,
  };
}

/** Whether a byte of facts is of a CVE in KEV: for walks over many rows. */
export function isInKev(byte: number): boolean {
  return (byte & IN_KEV) > 0;
}

const WORD = 2 ** 32;
// A row is its load and its number: load * 2^46 + no.
const NO_BITS = 46;
const HIGH_BITS = NO_BITS - 32;
const HIGH_MASK = 2 ** HIGH_BITS - 1;

/** Makes the index of the columns. `kev`: the entries by number. */
export function indexRows(columns: RowColumns, kev: ReadonlyMap<string, KevEntry>): RowIndex {
  const { no, load, published, modified, rowStatus, severity } = columns;
  const rankOf = ordinalTableOf(no);
  const facts = {
    newest: severity.newest.map((ordinal, rank) => ordinal | (rowStatus[rank] === ROW_STATUS.shown ? 0 : REJECTED)),
    primary: severity.primary.map((ordinal, rank) => ordinal | (rowStatus[rank] === ROW_STATUS.shown ? 0 : REJECTED)),
  };
  for (const [number, { known_ransomware_use }] of kev) {
    const rank = rankOf(Number(number));
    if (rank === undefined) continue;
    for (const byRule of [facts.newest, facts.primary]) {
      byRule[rank] = (byRule[rank] as number) | IN_KEV | (known_ransomware_use ? BY_RANSOMWARE : 0);
    }
  }
  return {
    ...{ size: no.length, published, modified, facts },
    foundAt: (rank) => {
      const number = BigInt(no[rank] as number);
      return { no: String(number), row: String((BigInt(load[rank] as number) << BigInt(NO_BITS)) + number) };
    },
    rankOf,
    ranksOf: (rows) => ranksOf(rows, { no, load, rankOf }),
  };
}

// The engine sends rows mostly in the order of the ranks, so the next is mostly near.
const NEAR = 32;

function ranksOf(
  rows: Uint32Array,
  { no, load, rankOf }: { readonly no: Float64Array; readonly load: Uint32Array; readonly rankOf: RowIndex["rankOf"] },
): Uint32Array {
  const ranks = new Uint32Array(rows.length / 2);
  let found = 0;
  let next = 0;
  for (let at = 0; at < rows.length; at += 2) {
    const [low, high] = [rows[at] as number, rows[at + 1] as number];
    const number = (high & HIGH_MASK) * WORD + low;
    const rank = placeNear(no, number, next) ?? rankOf(number);
    // What a later load replaces is no visible row, though its number is one.
    if (rank === undefined || load[rank] !== high >>> HIGH_BITS) continue;
    ranks[found] = rank;
    found += 1;
    next = rank + 1;
  }
  return ranks.slice(0, found).sort();
}

/** The place of a number among the next ones from `from`; undefined where it is farther away. */
function placeNear(no: Float64Array, number: number, from: number): number | undefined {
  const end = Math.min(no.length, from + NEAR);
  for (let place = from; place < end; place++) if (no[place] === number) return place;
  return undefined;
}
