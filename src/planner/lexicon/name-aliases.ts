export { SERVICE_ALIASES } from "../../spend/index.ts";

/** Providers by the words that people use for them; the key is the provider's word in the data. */
export const PROVIDER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  aws: ["aws", "amazon", "amazon web services"],
  azure: ["azure", "microsoft", "microsoft azure"],
  gcp: ["gcp", "google", "google cloud", "google cloud platform"],
  oci: ["oci", "oracle", "oracle cloud", "oracle cloud infrastructure"],
};

/** What service names begin or end with and people leave out. */
export const VENDOR_PREFIXES = [
  "amazon",
  "aws",
  "microsoft azure",
  "microsoft",
  "azure",
  "google cloud",
  "google",
  "oracle",
  "oci",
];

/** Categories of services (FOCUS) by the words that people use for them. */
export const CATEGORY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Compute: ["compute"],
  Storage: ["storage"],
  "Storage Snapshot": ["snapshot storage", "storage of snapshots", "snapshots"],
  Databases: ["database", "databases", "db", "dbs"],
  Networking: ["network", "networking"],
  "AI and Machine Learning": ["ai", "ml", "machine learning", "artificial intelligence", "ai ml"],
  Analytics: ["analytics"],
  "Management and Governance": ["governance", "management and governance"],
  Security: ["security"],
};

/** Categories of charges (FOCUS) by the words that people use for them. */
export const CHARGE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Tax: ["tax", "taxes", "vat"],
  Credit: [
    ...["credit", "credits"],
    ...["money back", "cash back", "cashback", "money returned", "credited", "credit notes", "credit note"],
    ...["credit lines", "credit memos", "vouchers", "promotional credits", "promo credits"],
  ],
  Purchase: [
    "purchase",
    "purchases",
    "upfront purchases",
    "upfront",
    "one off purchases",
    "one time purchases",
    "upfront fees",
    "upfront charges",
    ...["upfront payments", "upfront costs", "things bought upfront", "prepayments", "prepaid charges"],
  ],
  Usage: ["usage charges"],
  Adjustment: ["adjustment", "adjustments"],
};

/** What FOCUS calls kinds of lines that have columns of their own, by the words that people use for them. */
export const LINE_ALIASES = {
  pricing_category: {
    Standard: [
      ...["on demand", "on demand usage", "on demand instances", "on demand capacity"],
      ...["pay as you go", "payg", "payg usage"],
    ],
    Committed: ["committed", "committed usage", "reserved", "reserved usage", "commitment covered usage"],
    Dynamic: [
      ...[
        "spot cost",
        "spot costs",
        "spot spend",
        "spot instance",
        "spot instances",
        "spot usage",
        "spot vms",
        "spot nodes",
        "spot capacity",
      ],
      ...["preemptible", "preemptible vms", "preemptible instances", "spot fleet"],
    ],
  },
  commitment_discount_status: { Unused: ["unused commitments", "unused commitment"], Used: ["used commitments"] },
  charge_frequency: {
    "One-Time": [
      ...["one time charges", "one off charges", "one time fees", "one off fees", "one time costs", "one off costs"],
      ...[
        "one time ones",
        "one off ones",
        "non recurring charges",
        "non recurring costs",
        "nonrecurring charges",
        "nonrecurring costs",
      ],
    ],
    Recurring: [
      "recurring ones",
      "recurring charges",
      "recurring costs",
      "recurring fees",
      "recurring cost",
      "recurring spend",
    ],
    "Usage-Based": ["usage based charges", "usage based costs", "usage based cost", "usage based spend"],
  },
  charge_class: {
    Correction: ["refund", "refunds", "corrections", "correction", "corrected charges", "billing corrections"],
  },
} as const;

export const CURRENCY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  USD: ["us dollars"],
  EUR: ["euro", "euros"],
  GBP: ["pounds", "sterling"],
  CAD: ["canadian dollars"],
};

/** Parts of the world, and what the ids of regions there begin with, by the names of all clouds. */
export const PARTS_OF_THE_WORLD: readonly { readonly names: readonly string[]; readonly ids: RegExp }[] = [
  {
    names: ["europe", "european regions", "eu", "eu regions", "regions in europe"],
    ids: /^(eu-|europe|(west|north)europe|uk|france|germany|switzerland|norway|sweden|poland|italy|spain|austria)/,
  },
  {
    names: ["us regions", "the us", "usa", "united states", "american regions", "regions in the us"],
    ids: /^(us-|(east|west|central|northcentral|southcentral|westcentral)us)/,
  },
  {
    names: ["north america"],
    ids: /^(us-|ca-|northamerica|canada|mx-|mexico|(east|west|central|northcentral|southcentral|westcentral)us)/,
  },
  {
    names: ["asia", "asia pacific", "apac", "apac regions"],
    ids: /^(ap-|asia|australia|japan|korea|(east|southeast)asia|(central|south|west|jio)india|indonesia|malaysia)/,
  },
  { names: ["south america", "latin america", "latam"], ids: /^(sa-|southamerica|brazil|chile)/ },
  {
    names: ["emea"],
    ids: new RegExp(
      "^(eu-|europe|(west|north)europe|uk|france|germany|switzerland|norway|sweden|poland|italy|spain|austria|" +
        "me-|il-|uae|qatar|israel|af-|africa|southafrica)",
    ),
  },
  { names: ["the uk", "united kingdom", "great britain", "britain"], ids: /^(uk|eu-west-2|europe-west2)/ },
  { names: ["middle east"], ids: /^(me-|il-|uae|qatar|israel)/ },
  { names: ["africa"], ids: /^(af-|africa|southafrica)/ },
];

/** Environments under the names that their tags carry; the first one is the word that people say. */
export const ENVIRONMENTS: readonly (readonly string[])[] = [
  ["production", "prod", "prd", "live"],
  ["staging", "stage", "stg", "preprod"],
  ["development", "dev", "devel"],
  ["testing", "test", "qa", "uat"],
];
export const ENVIRONMENT_KEYS = ["environment", "env", "stage"];
/** Keys of tags that name what is built: "and checkout?", after a product, is of another work. */
export const WORK_KEYS = ["product", "application", "app", "project", "workload"];

/** Words of names that say nothing alone: "Amazon", "Service". */
export const GENERIC_NAME_WORDS = new Set(
  (
    "amazon aws microsoft azure google cloud oracle oci service services simple elastic managed virtual private " +
    "engine " +
    "manager management and for of the data database storage compute app application api system web server center " +
    "cost costs explorer other standard business basic premium general store platform shared instance instances"
  ).split(" "),
);
