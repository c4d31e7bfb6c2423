import { expect } from "vitest";
import { textOf } from "../../src/ask/compose-answer.ts";
import type { Finding } from "../../src/ask/execute/execution.ts";
import { findOut } from "../../src/ask/execute/find-out.ts";
import { openFactBook } from "../../src/ask/fact-book.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import type { Operation } from "../../src/planner/index.ts";
import type { CveStores } from "../cves/cve-stores.ts";
import { askNeeds } from "../support/ask-room.ts";
import { keyPrincipal } from "../support/open-door.ts";
import { planned } from "./every-operation.ts";

export type Cves = Extract<Operation, { readonly op: "cves" }>;

const NONE = {
  id: null,
  severities: [],
  kev: null,
  ransomware: null,
  keyword: null,
  published: null,
  kev_added: null,
  kev_due: null,
  modified: null,
  score_min: null,
  score_max: null,
  cwes: [],
  among: null,
  split: null,
} as const;
/** The first two of all vulnerabilities, the newest first. */
export const ANY_CVES: Cves = { op: "cves", ...NONE, epss_min: null, sort: "-published", top: 2, answer: "list" };

/** What is told of vulnerabilities on 2026-03-15, of which no part may have a figure of its own. */
export async function askOfCves({ stores, org }: { stores: CveStores; org: OrgScope }, wanted: Partial<Cves>) {
  const book = openFactBook();
  const { database, clickhouse } = stores;
  const needs = askNeeds({ database, clickhouse, org, clock: () => new Date("2026-03-15T12:00:00Z") });
  const principal = keyPrincipal(org, { services: ["vulnerability-data"] });
  const asker = { principal, usage: async () => ({ problem: { code: "not_found" } }) as const };
  const operation = { ...ANY_CVES, ...wanted };
  const signal = new AbortController().signal;
  const run = { needs, asker, spend: null, today: "2026-03-15", book, signal };
  const found = await findOut(run, [operation]);
  if ("problem" in found) throw new Error(JSON.stringify(found.problem));
  const { findings } = found;
  const text = textOf(planned(operation), findings, book);
  const parts = [text.answer, ...text.insights.flatMap(({ title, detail }) => [title, detail])];
  for (const part of parts) expect(book.faultOf(part), part).toBeNull();
  return { ...(findings[0] as Finding), book, told: book.fill(parts.join("\n")), answer: book.fill(text.answer) };
}
