import { readFile } from "node:fs/promises";
import { join } from "node:path";

// What the questions name, in the words of the generated bills.
const VALUES: Readonly<Record<string, string>> = {
  ec2: "Amazon Elastic Compute Cloud",
  s3: "Amazon Simple Storage Service",
  rds: "Amazon Relational Database Service",
  lambda: "AWS Lambda",
};
const GROUPS = new Set(["service", "account", "region", "provider", "category", "tag"]);
const PERIODS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  this_month: ["2026-03-01", "2026-03-31"],
  last_month: ["2026-02-01", "2026-02-28"],
  last_7d: ["2026-03-25", "2026-03-31"],
  last_30d: ["2026-03-02", "2026-03-31"],
  last_3m: ["2026-01-01", "2026-03-31"],
  last_6m: ["2025-10-01", "2026-03-31"],
  ytd: ["2026-01-01", "2026-03-31"],
  yesterday: ["2026-03-31", "2026-03-31"],
};

/**
 * The requests of `GET /api/spend` that the core questions of the corpus ask, by their shorthand: group, period,
 * comparison and the filters that have a value in the generated bills.
 */
export async function mixedQuestions(corpus: string): Promise<readonly string[]> {
  const lines = (await readFile(join(corpus, "questions.jsonl"), "utf8")).trim().split("\n");
  const questions = lines.map((line) => JSON.parse(line) as { scope: string; gold: string });
  return questions.filter(({ scope }) => scope === "core").map(({ gold }) => pathOf(gold));
}

function pathOf(gold: string): string {
  const parts = gold.split(" ").map((part) => part.split("=", 2) as [string, string | undefined]);
  const all = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [start, end] = PERIODS[all("p")[0] ?? ""] ?? ["2026-03-02", "2026-03-31"];
  const params = new URLSearchParams({ start_date: start, end_date: end });
  const groups = all("g").flatMap((names) => names.split(","));
  for (const group of groups.filter(isGroup).slice(0, 3)) params.append("group_by", group);
  for (const filter of all("f")) addFilter(params, filter);
  if (all("vs").length > 0) params.set("compare", "previous");
  if (/trend|daily/.test(gold)) params.set("granularity", "day");
  return `/api/spend?${params}`;
}

function isGroup(name: string): boolean {
  return GROUPS.has(name) || /^tag:./.test(name);
}

function addFilter(params: URLSearchParams, filter: string): void {
  const [field, value = ""] = filter.split(":", 2);
  if (field === "service" && VALUES[value]) params.append("service", VALUES[value]);
  if (field === "region" && value) params.append("region", value);
}
