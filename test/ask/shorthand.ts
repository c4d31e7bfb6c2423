import {
  type Operation,
  type PlanFilter,
  type PlanTagFilter,
  type QueryPlan,
  WEEKDAYS,
} from "../../src/planner/index.ts";

/** The day on which the questions are asked: a Wednesday. */
export const ASKED_ON = "2026-11-18";

// What the words of the expectations are, counted by hand from that day.
const DAYS: Readonly<Record<string, string>> = {
  default: "2026-10-19..2026-11-17",
  before_default: "2026-09-19..2026-10-18",
  today: "2026-11-18..2026-11-18",
  yesterday: "2026-11-17..2026-11-17",
  day_before: "2026-11-16..2026-11-16",
  last_7d: "2026-11-11..2026-11-17",
  last_14d: "2026-11-04..2026-11-17",
  last_3_weeks: "2026-10-28..2026-11-17",
  last_90d: "2026-08-20..2026-11-17",
  last_100d: "2026-08-10..2026-11-17",
  week_so_far: "2026-11-16..2026-11-17",
  days_of_last_week: "2026-11-09..2026-11-10",
  last_week: "2026-11-09..2026-11-15",
  week_before: "2026-11-02..2026-11-08",
  this_month: "2026-11-01..2026-11-18",
  month_so_far: "2026-11-01..2026-11-17",
  days_of_last_month: "2026-10-01..2026-10-17",
  whole_month: "2026-11-01..2026-11-30",
  last_month: "2026-10-01..2026-10-31",
  month_before: "2026-09-01..2026-09-30",
  next_month: "2026-12-01..2026-12-31",
  last_3m: "2026-08-01..2026-10-31",
  before_3m: "2026-05-01..2026-07-31",
  last_6m: "2026-05-01..2026-10-31",
  next_3m: "2026-12-01..2027-02-28",
  this_quarter: "2026-10-01..2026-11-18",
  rest_of_quarter: "2026-11-18..2026-12-31",
  next_quarter: "2027-01-01..2027-03-31",
  ytd: "2026-01-01..2026-11-18",
  "2025-q3": "2025-07-01..2025-09-30",
  "2025-11-01": "2025-11-01..2025-11-01",
  "2025-04": "2025-04-01..2025-04-30",
  "2025-05": "2025-05-01..2025-05-31",
  "2025-08": "2025-08-01..2025-08-31",
  "2025-09": "2025-09-01..2025-09-30",
  "2025-11": "2025-11-01..2025-11-30",
  "2026-01": "2026-01-01..2026-01-31",
  "2026-02": "2026-02-01..2026-02-28",
  "2026-03": "2026-03-01..2026-03-31",
  "2026-05": "2026-05-01..2026-05-31",
  "2026-08": "2026-08-01..2026-08-31",
  "2026-06": "2026-06-01..2026-06-30",
};

/** Services by the short names that expectations have for them. */
export const SERVICES: Readonly<Record<string, string>> = {
  ec2: "Amazon Elastic Compute Cloud",
  s3: "Amazon Simple Storage Service",
  rds: "Amazon Relational Database Service",
  dynamodb: "Amazon DynamoDB",
  bedrock: "Amazon Bedrock",
  cloudwatch: "AmazonCloudWatch",
  eks: "Amazon Elastic Kubernetes Service",
  aks: "Azure Kubernetes Service",
  gke: "Kubernetes Engine",
  vm: "Virtual Machines",
  azure_sql: "Azure SQL Database",
};
const SHORT = new Map(Object.entries(SERVICES).map(([short, name]) => [name, short]));

type Days = { readonly start_date: string; readonly end_date: string };

/** An expectation with its words for days replaced by the days. */
export function spelledOut(shorthand: string): string {
  const daysOf = (words: string) => (words.includes("..") ? words : (DAYS[words] ?? "no such days"));
  return shorthand.replace(/\b(p|base|published|kev_added|due)=(\S+)/g, (_, name, words) => `${name}=${daysOf(words)}`);
}

/** The operations of a plan in the words of `expected.jsonl`: what is asked, of which lines, of which days. */
export function shorthandOf(plan: Extract<QueryPlan, { kind: "answer" }>): readonly string[] {
  return plan.operations.map((operation) => words(operation).filter(Boolean).join(" "));
}

function words(operation: Operation): readonly string[] {
  switch (operation.op) {
    case "connectors":
      return ["connectors", operation.aspect];
    case "plan_usage":
      return ["usage", operation.aspect];
    case "cves":
      return ["cves", ...cveWords(operation)];
    default:
      return spendWords(operation);
  }
}

function cveWords({ id, ...rest }: Extract<Operation, { op: "cves" }>): readonly string[] {
  if (id) return [`id=${id}`];
  return [
    rest.answer === "count" || rest.answer === "feeds" ? rest.answer : "",
    known(rest.kev, "kev"),
    known(rest.ransomware, "ransomware"),
    rest.keyword ? `keyword=${rest.keyword}` : "",
    rest.severities.length > 0 ? `sev=${rest.severities.join("|")}` : "",
    dated("published", rest.published),
    dated("kev_added", rest.kev_added),
    dated("due", rest.kev_due),
    dated("modified", rest.modified),
    rest.cwes.length > 0 ? `cwe=${rest.cwes.join("|")}` : "",
    rest.score_min ? `score=${rest.score_min}` : "",
    rest.score_max ? `score_max=${rest.score_max}` : "",
    rest.epss_min ? `epss=${rest.epss_min}` : "",
    ...cveOrderWords(rest),
  ];
}

function dated(name: string, period: Days | null): string {
  return period ? `${name}=${days(period)}` : "";
}

function known(isSo: boolean | null, name: string): string {
  if (isSo === null) return "";
  return isSo ? name : `not_${name}`;
}

function cveOrderWords({ sort, among, split, top }: Omit<Extract<Operation, { op: "cves" }>, "id">): readonly string[] {
  const order = { "-kev_added": "newest_in_kev", kev_due: "by_due" }[sort as string] ?? "";
  return [
    order,
    among ? `among=${among}` : "",
    split ? splitWords(split) : "",
    split?.by.startsWith("kev_") || split?.by === "cwe" ? `top=${top}` : "",
  ];
}

function splitWords(split: CveSplit): string {
  if (split.by === "period") return `base=${days(split.base)}`;
  if (split.by === "name") return `sides=${split.names.join("~")}`;
  if (split.by === "kev_vendor_share") return `share_by=${split.without} by=vendor`;
  return split.by === "share" ? `share_by=${split.without}` : `by=${split.by}`;
}

type CveSplit = NonNullable<Extract<Operation, { op: "cves" }>["split"]>;

type Spend = Extract<Operation, { scope: unknown }>;

function spendWords(operation: Spend): readonly string[] {
  const { metric, filters, tags, of_ranked } = operation.scope;
  return [
    operation.op === "tag_coverage" ? "tags" : operation.op,
    ...shapeWords(operation),
    metric === "billed" ? "" : `m=${metric}`,
    `p=${days(operation.period)}`,
    ...comparison(operation),
    ...changeWords(operation),
    ...filters.map((filter) => `f=${filterWords(filter)}`).toSorted(),
    ...tags.map((tag) => `t=${tagWords(tag)}`),
    of_ranked ? `of_ranked${of_ranked === "rows" ? "" : `=${of_ranked}`}` : "",
    ...asideWords(operation),
    operation.op === "total" && operation.worked ? workedWords(operation.worked) : "",
  ];
}

function workedWords({ by, number, of }: NonNullable<Extract<Operation, { op: "total" }>["worked"]>): string {
  return `${by}=${number}${of ? `/${of}` : ""}`;
}

/** The members that only some operations have; absent ones are as good as unset. */
type Members = {
  readonly of?: string;
  readonly key?: string | null;
  readonly group_by?: readonly string[];
  readonly granularity?: string;
  readonly top?: { readonly count: number; readonly skip: number; readonly each: boolean } | null;
  readonly average?: string | null | undefined;
  readonly only?: string | null;
  readonly order?: string;
  readonly direction?: string;
  readonly claimed_ratio?: string | null;
  readonly rank_by?: string;
  readonly thresholds?: readonly { readonly measure: string; readonly side: string; readonly value: string }[];
  readonly with_usage?: boolean | undefined;
  readonly share_of?: Spend["scope"] | null;
  readonly per?: string | null;
  readonly by?: string;
  readonly days?: readonly string[];
  readonly skip?: number;
};

/** The middle that is told: of a course it is the mean where none is named. */
function middleWord({ average, granularity = "total" }: Members): string {
  return average && (average === "median" || granularity === "total") ? average : "";
}

function shapeWords(members: Members): readonly string[] {
  const { of = "", key, group_by = [], granularity = "total", top, order, skip } = members;
  return [
    of,
    key ? `key=${key}` : "",
    group_by.length > 0 ? `g=${group_by.join(",")}` : "",
    granularity === "total" ? "" : granularity,
    middleWord(members),
    ...dayWords(members),
    top ? `top=${top.count}` : "",
    top?.skip ? `skip=${top.skip}` : "",
    top?.each ? "each" : "",
    skip ? `skip=${skip}` : "",
    order === "least" ? "least" : "",
  ];
}

function dayWords({ per, by, days: told = [] }: Members): readonly string[] {
  const isSome = by === "day" && told.length < WEEKDAYS.length;
  return [per ? `per=${per}` : "", by && by !== "cost" ? `by=${by}` : "", isSome ? `days=${told.join("|")}` : ""];
}

function changeWords({ direction = "both", claimed_ratio, rank_by }: Members): readonly string[] {
  const isInPercent = rank_by === "change_ratio";
  return [
    direction === "both" ? "" : direction,
    claimed_ratio ? `claim=${claimed_ratio}` : "",
    isInPercent ? "percent" : "",
    rank_by === "share" ? "by_share" : "",
  ];
}

function asideWords({ thresholds = [], with_usage = false, share_of = null, only }: Members): readonly string[] {
  const bounds = thresholds.map(({ measure, side, value }) => `${side}:${measure}:${value}`);
  return [...bounds, with_usage ? "usage" : "", share_of ? shareWords(share_of) : "", only ? `only=${only}` : ""];
}

function shareWords({ filters, tags }: Spend["scope"]): string {
  const parts = [...filters.map(filterWords), ...tags.map(tagWords)].join(",");
  return parts === "" ? "share" : `share=${parts}`;
}

function comparison(operation: Spend): readonly string[] {
  if (operation.op === "drivers") return [`base=${days(operation.base)}`];
  if (operation.op !== "compare") return [];
  const { against } = operation;
  if (against.by === "period") return [`base=${days(against.base)}`];
  const sides = against.sides.map(({ filters, tags }) => [
    ...filters.map((filter) => filterWords(filter).replace(/^(!?)service:/, "$1")),
    ...tags.map((tag) => tagWords(tag).replace(":", "=")),
  ]);
  return [`sides=${sides.map((side) => side.join("&")).join("~")}`];
}

function days({ start_date, end_date }: Days): string {
  return `${start_date}..${end_date}`;
}

function filterWords({ field, values, excludes }: PlanFilter): string {
  return `${excludes ? "!" : ""}${field}:${values
    .map((value) => SHORT.get(value ?? "") ?? value)
    .toSorted()
    .join("|")}`;
}

function tagWords({ key, values, excludes }: PlanTagFilter): string {
  return `${excludes ? "!" : ""}${key}:${values?.join("|") ?? "*"}`;
}
