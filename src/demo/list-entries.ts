import { APPLICATIONS, type Application, CATALOG, type CatalogCloud, type Cloud } from "./catalog.ts";
import { DEPLOYMENTS, type Deployment, type Size, SPIKE } from "./deployments.ts";
import { FIXED_CHARGES, type FixedCharge } from "./fixed-charges.ts";

/** What makes lines of a bill: of usage, of a commitment (bought, used, left over), or of a charge beside them. */
export type EntryKind = "usage" | "purchase" | "used" | "unused" | "fee" | "tax" | "credit" | "refund";

/** One source of lines, with all that its lines have in common. Amounts and prices are decimal texts. */
export type Entry = {
  readonly no: number;
  /** What its luck hangs on: the same whatever else is on the bill. What a commitment's entries share is one luck. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly provider: string;
  readonly cloud: Cloud;
  readonly billingAccountId: string;
  readonly billingAccountName: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly regionId: string;
  readonly regionName: string;
  readonly service: string;
  readonly category: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** What the resource's id begins with; empty where the lines have none. */
  readonly prefix: string;
  readonly commitmentId: string;
  /** Which day has lines: each, the first of a month, or this day out of each ninety. */
  readonly recurs: "daily" | "monthly" | "ninety";
  readonly onDay: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly unit: string;
  readonly listPrice: string;
  /** Units on a working day at the origin, in millionths. */
  readonly microUnits: string;
  readonly growthPermille: number;
  /** From Monday to Sunday. */
  readonly weekPermille: readonly number[];
  readonly spikeTimes: number;
  /** What is not usage: a commitment's price of a day, or the charge. */
  readonly usd: string;
  readonly listPermille: number;
  readonly contractedPermille: number;
};

const LAST_DAY_MAX = 100_000;
const GROWTH_PERMILLE = 30;
const STEADY = [1000, 1000, 1000, 1000, 1000, 1000, 1000];
const SHOPPERS = [980, 1000, 1010, 1020, 1000, 860, 800];
const OFFICE_HOURS = [1000, 1040, 1050, 1040, 960, 300, 280];

/** All that makes lines on the bills of these clouds. */
export function listEntries(clouds: readonly Cloud[]): readonly Entry[] {
  const entries = clouds.flatMap((cloud) => [
    ...DEPLOYMENTS[cloud].flatMap((deployment) => entriesOfDeployment(cloud, deployment)),
    ...FIXED_CHARGES[cloud].flatMap((charge) => entriesOfCharge(cloud, charge)),
  ]);
  return entries.map((entry, no) => ({ ...entry, no }));
}

type Unnumbered = Omit<Entry, "no">;

function entriesOfDeployment(cloud: Cloud, deployment: Deployment): readonly Unnumbered[] {
  const [service, account, region, application, size] = deployment;
  const place = entryAt(cloud, { service, account, region, application });
  const { listPrice } = serviceOf(cloud, service);
  const entry: Unnumbered = {
    ...place,
    firstDay: size.firstDay ?? 0,
    lastDay: size.lastDay ?? LAST_DAY_MAX,
    microUnits: microUnitsOf(size, listPrice),
    growthPermille: size.growthPermille ?? GROWTH_PERMILLE,
    weekPermille: weekOf(place.category, accountOf(cloud, account).environment),
    spikeTimes: size.hasSpike ? SPIKE.times : 1,
  };
  return Array.from({ length: size.resources }, (_, index) => ({ ...entry, id: `${entry.id}/${index}` }));
}

function entriesOfCharge(cloud: Cloud, charge: FixedCharge): readonly Unnumbered[] {
  if (charge.kind === "commitment") return entriesOfCommitment(cloud, charge);
  const { service, account, description, usd } = charge;
  const place = entryAt(cloud, { service, account, region: null, application: null });
  const own = { kind: charge.kind, id: `${place.id}/${charge.kind}`, description, usd, prefix: "" } as const;
  const entry = { ...place, ...own, recurs: "monthly" } as const;
  return ["day" in charge ? { ...entry, recurs: "ninety", onDay: charge.day } : entry];
}

function entriesOfCommitment(
  cloud: Cloud,
  commitment: Extract<FixedCharge, { kind: "commitment" }>,
): readonly Unnumbered[] {
  const { service, account, region, application, description, listPermille } = commitment;
  const shared = {
    id: commitment.id,
    commitmentId: commitment.id,
    description,
    usd: commitment.usdPerDay,
    listPermille,
  };
  const own = { ...entryAt(cloud, { service, account, region, application: null }), ...shared, prefix: "" };
  const covered = entryAt(cloud, { service, account, region, application });
  return [
    { ...own, kind: "purchase", recurs: "monthly" },
    { ...covered, ...shared, kind: "used" },
    { ...own, kind: "unused" },
  ];
}

type Where = {
  readonly service: string;
  readonly account: string;
  readonly region: string | null;
  readonly application: Application | null;
};

/** An entry of usage that is on each day, without any yet. */
function entryAt(cloud: Cloud, { service, account, region, application }: Where): Unnumbered {
  const { provider, billingAccount, contractedPermille, regions }: CatalogCloud = CATALOG[cloud];
  const { name, category, meter, unit, listPrice, prefix } = serviceOf(cloud, service);
  const { id: accountId, name: accountName } = accountOf(cloud, account);
  const { id: regionId, name: regionName } = (region === null ? undefined : regions[region]) ?? { id: "", name: "" };
  return {
    id: [cloud, service, account, region, application].join("/"),
    kind: "usage",
    provider,
    cloud,
    billingAccountId: billingAccount.id,
    billingAccountName: billingAccount.name,
    accountId,
    accountName,
    regionId,
    regionName,
    service: name,
    category,
    description: meter,
    tags: tagsOf(cloud, account, application),
    prefix,
    commitmentId: "",
    recurs: "daily",
    onDay: 0,
    firstDay: 0,
    lastDay: LAST_DAY_MAX,
    unit,
    listPrice,
    microUnits: "0",
    growthPermille: 0,
    weekPermille: STEADY,
    spikeTimes: 1,
    usd: "0",
    listPermille: 1000,
    contractedPermille,
  };
}

function serviceOf(cloud: Cloud, key: string) {
  const found = (CATALOG[cloud] as CatalogCloud).services[key];
  if (!found) throw new TypeError(`The catalog of ${cloud} has no service ${key}.`);
  return found;
}

function accountOf(cloud: Cloud, key: string) {
  const found = (CATALOG[cloud] as CatalogCloud).accounts[key];
  if (!found) throw new TypeError(`The catalog of ${cloud} has no account ${key}.`);
  return found;
}

function tagsOf(cloud: Cloud, account: string, application: Application | null): Readonly<Record<string, string>> {
  if (!application) return {};
  const { environment } = accountOf(cloud, account);
  const all: Readonly<Record<string, string>> = {
    ...(environment ? { environment } : {}),
    application,
    ...APPLICATIONS[application],
  };
  return Object.fromEntries(CATALOG[cloud].tagKeys.flatMap((key) => (all[key] ? [[key, all[key]]] : [])));
}

function weekOf(category: string, environment: string | null): readonly number[] {
  if (category === "Storage") return STEADY;
  return environment === "prod" ? SHOPPERS : OFFICE_HOURS;
}

const PRICE_DECIMALS = 10;

/** A resource's share of what its deployment costs, in units of its service. */
function microUnitsOf({ usdPerDay, resources }: Size, listPrice: string): string {
  const [whole = "0", fraction = ""] = listPrice.split(".");
  const price = BigInt(whole + fraction.padEnd(PRICE_DECIMALS, "0"));
  const micro = (BigInt(usdPerDay) * 10n ** BigInt(6 + PRICE_DECIMALS)) / (price * BigInt(resources));
  return micro.toString();
}
