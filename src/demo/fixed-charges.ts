import type { Application, CATALOG, Cloud } from "./catalog.ts";

type Catalog = typeof CATALOG;

type Place<C extends Cloud> = {
  readonly service: keyof Catalog[C]["services"];
  readonly account: keyof Catalog[C]["accounts"];
  /** On the bill. */
  readonly description: string;
};

/** Hours bought ahead: paid on the first of a month for all of its days, whether they are used or not. */
type Commitment<C extends Cloud> = Place<C> & {
  readonly kind: "commitment";
  readonly id: string;
  readonly region: keyof Catalog[C]["regions"];
  /** Whose resources use it. */
  readonly application: Application;
  readonly usdPerDay: string;
  /** What a dollar of it would cost at list prices, in thousandths. */
  readonly listPermille: number;
};

/** On the first of each month. */
type MonthlyCharge<C extends Cloud> = Place<C> & {
  readonly kind: "fee" | "tax";
  readonly usd: string;
};

/** Money back, once in ninety days; the bill's origin is day 0. */
type Return<C extends Cloud> = Place<C> & {
  readonly kind: "credit" | "refund";
  readonly usd: string;
  readonly day: number;
};

export type FixedCharge<C extends Cloud = Cloud> = C extends Cloud
  ? Commitment<C> | MonthlyCharge<C> | Return<C>
  : never;

const aws: readonly FixedCharge<"aws">[] = [
  {
    kind: "commitment",
    service: "ec2",
    account: "production",
    region: "us-east-1",
    application: "storefront",
    id: "savings-plan-0c41d7",
    description: "Compute Savings Plan, 1 year, no upfront",
    usdPerDay: "96",
    listPermille: 1389,
  },
  { kind: "fee", service: "support", account: "production", description: "Business support", usd: "380.00" },
  { kind: "tax", service: "support", account: "production", description: "Tax on support", usd: "26.60" },
  { kind: "credit", service: "ec2", account: "production", description: "Promotional credit", usd: "500.00", day: 34 },
];

const azure: readonly FixedCharge<"azure">[] = [
  {
    kind: "commitment",
    service: "vm",
    account: "production",
    region: "westeurope",
    application: "erp",
    id: "reservation-7f20be",
    description: "Reserved VM instances, D4s v5, 1 year",
    usdPerDay: "60",
    listPermille: 1500,
  },
  { kind: "fee", service: "support", account: "shared", description: "Standard support", usd: "100.00" },
  {
    kind: "refund",
    service: "sql",
    account: "production",
    description: "Refund: availability below the agreement",
    usd: "86.40",
    day: 61,
  },
];

const gcp: readonly FixedCharge<"gcp">[] = [
  {
    kind: "commitment",
    service: "compute",
    account: "ml",
    region: "us-central1",
    application: "recommendations",
    id: "commitment-5512",
    description: "Committed use, N2 cores, 1 year",
    usdPerDay: "45",
    listPermille: 1428,
  },
];

/** What is on each cloud's bill beside what runs. */
export const FIXED_CHARGES = { aws, azure, gcp } as const;
