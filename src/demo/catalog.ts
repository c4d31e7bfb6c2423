/** The clouds of the demo's bills, in the words of `POST /api/connectors`. */
export type Cloud = "aws" | "azure" | "gcp";

/** What a cloud sells: its name on the bill, and one meter with its list price. */
export type CatalogService = {
  readonly name: string;
  /** FOCUS' ServiceCategory. */
  readonly category: string;
  /** ChargeDescription. */
  readonly meter: string;
  readonly unit: string;
  /** For one unit, before any discount. */
  readonly listPrice: string;
  /** What its resources' ids begin with. */
  readonly prefix: string;
};

/** An AWS account, an Azure subscription or a Google Cloud project. */
export type CatalogAccount = {
  readonly id: string;
  readonly name: string;
  /** The value of the tag `environment`; null where nobody tags. */
  readonly environment: "prod" | "staging" | "dev" | null;
};

export type CatalogRegion = { readonly id: string; readonly name: string };

/** A cloud as its bills show it. */
export type CatalogCloud = {
  /** FOCUS' ProviderName. */
  readonly provider: string;
  readonly connectorName: string;
  readonly billingAccount: { readonly id: string; readonly name: string };
  /** Contracted price for list price, in thousandths. */
  readonly contractedPermille: number;
  /** Which of an application's tags its resources carry. */
  readonly tagKeys: readonly TagKey[];
  readonly services: Readonly<Record<string, CatalogService>>;
  readonly accounts: Readonly<Record<string, CatalogAccount>>;
  readonly regions: Readonly<Record<string, CatalogRegion>>;
};

/** The keys of tags, the same in each cloud; Google Cloud allows no capitals in them. */
export const TAG_KEYS = [
  "environment",
  "application",
  "team",
  "department",
  "business-unit",
  "product",
  "project",
  "cost-center",
  "owner",
] as const;
export type TagKey = (typeof TAG_KEYS)[number];

/** What the made-up company runs, an online shop, and whose it is. The environment is that of the account. */
export const APPLICATIONS = {
  storefront: owned("web", "engineering", "retail", ["online-store", "storefront-relaunch", "1234"]),
  checkout: owned("payments", "engineering", "retail", ["online-store", "checkout", "1234"]),
  search: owned("search", "engineering", "retail", ["online-store", "search-quality", "1250"]),
  "mobile-api": owned("mobile", "engineering", "retail", ["mobile-app", "mobile-launch", "1260"]),
  "data-warehouse": owned("data", "analytics", "platform", ["insights", "warehouse", "2310"]),
  recommendations: owned("ml", "data-science", "platform", ["recommendations", "personalization", "2320"]),
  "internal-tools": owned("platform", "operations", "platform", ["internal-platform", "developer-portal", "3100"]),
  erp: owned("erp", "finance", "corporate", ["back-office", "erp-migration", "4100"]),
  intranet: owned("it", "human-resources", "corporate", ["back-office", "intranet", "4200"]),
  experiments: owned("platform", "engineering", "platform", ["internal-platform", "MyProject", "9000"]),
} as const;
export type Application = keyof typeof APPLICATIONS;

export type ApplicationTags = Readonly<Record<Exclude<TagKey, "environment" | "application">, string>>;

function owned(
  team: string,
  department: string,
  businessUnit: string,
  [product, project, costCenter]: readonly [string, string, string],
): ApplicationTags {
  const owner = `${team}-lead@example.com`;
  return { team, department, "business-unit": businessUnit, product, project, "cost-center": costCenter, owner };
}

const AWS = {
  provider: "AWS",
  connectorName: "Demo AWS",
  billingAccount: { id: "999900001111", name: "shop-payer" },
  contractedPermille: 940,
  tagKeys: TAG_KEYS,
  services: {
    ec2: sold("Amazon Elastic Compute Cloud", "Compute", "m6i.xlarge Linux on demand", ["Hrs", "0.192", "i-"]),
    ebs: sold("Amazon Elastic Block Store", "Storage", "gp3 volumes", ["GB-Mo", "0.08", "vol-"]),
    s3: sold("Amazon Simple Storage Service", "Storage", "Standard storage", ["GB-Mo", "0.023", "bucket-"]),
    rds: sold("Amazon Relational Database Service", "Databases", "db.r6g.large Multi-AZ", ["Hrs", "0.45", "db-"]),
    dynamodb: sold("Amazon DynamoDB", "Databases", "Write request units", ["WriteRequests", "0.00000125", "table-"]),
    redshift: sold("Amazon Redshift", "Databases", "ra3.xlplus node", ["Hrs", "1.086", "cluster-"]),
    lambda: sold("AWS Lambda", "Compute", "Duration", ["GB-Seconds", "0.0000166667", "function-"]),
    ecs: sold("Amazon Elastic Container Service", "Compute", "Fargate vCPU", ["vCPU-Hours", "0.04048", "service-"]),
    eks: sold("Amazon Elastic Kubernetes Service", "Compute", "Cluster and vCPU hours", ["Hrs", "0.10", "eks-"]),
    cloudfront: sold("Amazon CloudFront", "Networking", "Data transfer out", ["GB", "0.085", "distribution-"]),
    cloudwatch: sold("AmazonCloudWatch", "Management and Governance", "Log ingestion", ["GB", "0.50", "log-"]),
    sagemaker: sold("Amazon SageMaker", "AI and Machine Learning", "ml.g5.2xlarge", ["Hrs", "1.515", "endpoint-"]),
    bedrock: sold("Amazon Bedrock", "AI and Machine Learning", "Input tokens", ["1K tokens", "0.003", "model-"]),
    transfer: sold("AWS Data Transfer", "Networking", "Data transfer out to Internet", ["GB", "0.09", "eni-"]),
    vpc: sold("Amazon Virtual Private Cloud", "Networking", "NAT gateway", ["Hrs", "0.045", "nat-"]),
    support: sold("AWS Support (Business)", "Other", "Monthly fee", ["Months", "1", "support-"]),
  },
  accounts: {
    production: { id: "111122223333", name: "shop-production", environment: "prod" },
    staging: { id: "222233334444", name: "shop-staging", environment: "staging" },
    development: { id: "333344445555", name: "shop-development", environment: "dev" },
    data: { id: "444455556666", name: "data-platform", environment: "prod" },
    sandbox: { id: "555566667777", name: "sandbox", environment: null },
  },
  regions: {
    "us-east-1": { id: "us-east-1", name: "US East (N. Virginia)" },
    "us-west-2": { id: "us-west-2", name: "US West (Oregon)" },
    "eu-west-1": { id: "eu-west-1", name: "Europe (Ireland)" },
    "eu-central-1": { id: "eu-central-1", name: "Europe (Frankfurt)" },
  },
} satisfies CatalogCloud;

const AZURE = {
  provider: "Microsoft",
  connectorName: "Demo Azure",
  billingAccount: { id: "8611537", name: "Shop Enterprise Agreement" },
  contractedPermille: 920,
  tagKeys: ["environment", "application", "team", "department", "cost-center", "owner"],
  services: {
    vm: sold("Virtual Machines", "Compute", "D4s v5", ["Hours", "0.192", "vm-"]),
    sql: sold("Azure SQL Database", "Databases", "General Purpose vCore", ["Hours", "0.2525", "sql-"]),
    storage: sold("Storage", "Storage", "Hot LRS data stored", ["GB-Month", "0.0208", "st"]),
    aks: sold("Azure Kubernetes Service", "Compute", "Standard uptime and nodes", ["Hours", "0.10", "aks-"]),
    appService: sold("Azure App Service", "Web", "P1v3 App", ["Hours", "0.169", "app-"]),
    openai: sold("Azure OpenAI Service", "AI and Machine Learning", "Tokens", ["1K tokens", "0.005", "aoai-"]),
    redis: sold("Azure Cache for Redis", "Databases", "C2 Standard", ["Hours", "0.138", "redis-"]),
    monitor: sold("Azure Monitor", "Management and Governance", "Log ingestion", ["GB", "2.30", "log-"]),
    bandwidth: sold("Bandwidth", "Networking", "Data transfer out", ["GB", "0.087", "nic-"]),
    support: sold("Azure Support (Standard)", "Other", "Monthly fee", ["Months", "1", "support-"]),
  },
  accounts: {
    production: { id: "0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a01", name: "corp-production", environment: "prod" },
    development: { id: "0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a02", name: "corp-development", environment: "dev" },
    shared: { id: "0a6e1f52-3b7d-4c19-9e84-5d2f7c8b1a03", name: "corp-shared-services", environment: "prod" },
  },
  regions: {
    eastus: { id: "eastus", name: "East US" },
    westeurope: { id: "westeurope", name: "West Europe" },
    northeurope: { id: "northeurope", name: "North Europe" },
  },
} satisfies CatalogCloud;

const GCP = {
  provider: "Google Cloud",
  connectorName: "Demo GCP",
  billingAccount: { id: "01A2B3-C4D5E6-F7A8B9", name: "Shop billing" },
  contractedPermille: 950,
  tagKeys: ["environment", "application", "team", "cost-center"],
  services: {
    compute: sold("Compute Engine", "Compute", "N2 instance core", ["hour", "0.031611", "instance-"]),
    bigquery: sold("BigQuery", "Analytics", "Analysis", ["tebibyte", "6.25", "job-"]),
    storage: sold("Cloud Storage", "Storage", "Standard storage", ["gibibyte month", "0.020", "bucket-"]),
    gke: sold("Kubernetes Engine", "Compute", "Autopilot pod vCPU", ["hour", "0.0445", "gke-"]),
    vertex: sold("Vertex AI", "AI and Machine Learning", "Online prediction", ["hour", "0.75", "endpoint-"]),
    sql: sold("Cloud SQL", "Databases", "vCPU", ["hour", "0.0413", "sql-"]),
    run: sold("Cloud Run", "Compute", "CPU allocation time", ["second", "0.000024", "run-"]),
    networking: sold("Networking", "Networking", "Inter-region egress", ["gibibyte", "0.08", "net-"]),
  },
  accounts: {
    analytics: { id: "shop-analytics-4821", name: "analytics", environment: "prod" },
    ml: { id: "shop-ml-platform-7310", name: "ml-platform", environment: "prod" },
    playground: { id: "shop-playground-1155", name: "playground", environment: "dev" },
  },
  regions: {
    "us-central1": { id: "us-central1", name: "Iowa" },
    "europe-west1": { id: "europe-west1", name: "Belgium" },
  },
} satisfies CatalogCloud;

/** Names and prices of the demo's bills, as the clouds write them. */
export const CATALOG = { aws: AWS, azure: AZURE, gcp: GCP } satisfies Record<Cloud, CatalogCloud>;

export const CLOUDS = ["aws", "azure", "gcp"] as const satisfies readonly Cloud[];

function sold(
  name: string,
  category: string,
  meter: string,
  [unit, listPrice, prefix]: readonly [unit: string, listPrice: string, prefix: string],
): CatalogService {
  return { name, category, meter, unit, listPrice, prefix };
}
