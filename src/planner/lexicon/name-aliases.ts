export { SERVICE_ALIASES } from "../../core/service-aliases.ts";

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
  Databases: ["database", "databases", "db", "dbs"],
  Networking: ["network", "networking"],
  "AI and Machine Learning": ["ai", "ml", "machine learning", "artificial intelligence", "ai ml", "genai"],
  Analytics: ["analytics"],
  "Management and Governance": ["governance", "management and governance"],
  Security: ["security"],
};

/** Categories of charges (FOCUS) by the words that people use for them. */
export const CHARGE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  Tax: ["tax", "taxes", "vat"],
  Credit: ["credit", "credits"],
  Purchase: ["purchase", "purchases"],
  Usage: ["usage charges"],
  Adjustment: ["adjustment", "adjustments"],
};

export const CURRENCY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  USD: ["us dollars"],
  EUR: ["euro", "euros"],
  GBP: ["pounds", "sterling"],
  CAD: ["canadian dollars"],
};

/** Environments under the names that their tags carry; the first one is the word that people say. */
export const ENVIRONMENTS: readonly (readonly string[])[] = [
  ["production", "prod", "prd", "live"],
  ["staging", "stage", "stg", "preprod"],
  ["development", "dev", "devel"],
  ["testing", "test", "qa", "uat"],
];
export const ENVIRONMENT_KEYS = ["environment", "env", "stage"];

/** Words of names that say nothing alone: "Amazon", "Service". */
export const GENERIC_NAME_WORDS = new Set(
  (
    "amazon aws microsoft azure google cloud oracle oci service services simple elastic managed virtual private " +
    "engine " +
    "manager management and for of the data database storage compute app application api system web server center " +
    "cost costs explorer other standard business basic premium general store platform shared instance instances"
  ).split(" "),
);
