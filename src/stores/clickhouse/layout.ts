import type { Settings } from "./statement.ts";

/**
 * How a ClickHouse is laid out over servers: one by itself; replicas of which each is told by `ON CLUSTER`; or replicas
 * of a database of the engine `Replicated`, which tells them itself.
 */
export type Layout =
  | { readonly mode: "single" }
  | { readonly mode: "cluster"; readonly cluster: string; readonly replicas: number }
  | { readonly mode: "replicated"; readonly replicas: number };

export const SINGLE: Layout = { mode: "single" };

/** The layout in an operator's words. */
export function describeLayout(layout: Layout): string {
  if (layout.mode === "single") return "one server";
  const replicas = `${layout.replicas} ${layout.replicas === 1 ? "replica" : "replicas"}`;
  return layout.mode === "cluster" ? `cluster ${layout.cluster} of ${replicas}` : `replicated database of ${replicas}`;
}

/**
 * Settings of all that writes. An insert is acknowledged when every replica has it, so any of them answers a read after
 * it with all rows; `select_sequential_consistency` would let one insert at a time into a table, of all nodes. What is
 * deleted is gone on all of them, too.
 */
export function writingSettings(layout: Layout): Settings {
  if (layout.mode === "single") return {};
  return { insert_quorum: layout.replicas, mutations_sync: 2, alter_sync: 2, lightweight_deletes_sync: 2 };
}

// What stands before the place of `ON CLUSTER`, in each kind of statement that makes, changes or removes tables. An
// index, a column and a setting are the table's.
const KINDS = "CREATE (?:OR REPLACE )?TABLE|CREATE MATERIALIZED VIEW|ALTER TABLE|DROP (?:TABLE|VIEW)";
const NAMED = new RegExp(`^(?:${KINDS})(?: IF (?:NOT )?EXISTS)? \\w+`, "m");
const PAIR = /^(?:RENAME TABLE \w+ TO \w+|EXCHANGE TABLES \w+ AND \w+)$/m;
const ENGINE = /^(\)?\s*)ENGINE = MergeTree$/m;

/**
 * A statement of `define`, which is written for one server, as this layout has it. Throws a `TypeError` for one that is
 * of no kind that is known here: it would change one replica alone.
 */
export function tableStatement(layout: Layout, sql: string): string {
  if (layout.mode === "single") return sql;
  const found = NAMED.exec(sql) ?? PAIR.exec(sql);
  if (!found) throw new TypeError(`No statement about tables: ${sql.slice(0, 80)}`);
  const replicated = withReplicas(sql);
  if (layout.mode === "replicated") return replicated;
  return replicated.replace(found[0], `${found[0]} ON CLUSTER \`${layout.cluster}\``);
}

// A replicated table takes two equal blocks for one that was sent twice. Here they are rows of their own: lines of a
// bill may be equal, and what a load left that was cut off is taken away before its rows are written again.
const EQUAL_BLOCKS = "replicated_deduplication_window = 0";

function withReplicas(sql: string): string {
  if (!ENGINE.test(sql)) return sql;
  const replicated = sql.replace(ENGINE, "$1ENGINE = ReplicatedMergeTree");
  if (/^SETTINGS /m.test(replicated)) return replicated.replace(/^SETTINGS /m, `SETTINGS ${EQUAL_BLOCKS},\n    `);
  return `${replicated}\nSETTINGS ${EQUAL_BLOCKS}`;
}
