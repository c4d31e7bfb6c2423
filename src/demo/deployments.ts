import type { Application, CATALOG, Cloud } from "./catalog.ts";

type Catalog = typeof CATALOG;

/** How much of something runs, and how that changes. Days are counted from the bill's origin, which is day 0. */
export type Size = {
  readonly resources: number;
  /** All of them together, at list prices, on a working day at the origin. */
  readonly usdPerDay: number;
  /** In thousandths for thirty days; 30 unless told. */
  readonly growthPermille?: number;
  readonly firstDay?: number;
  readonly lastDay?: number;
  /** Once in ninety days, by `SPIKE`. */
  readonly hasSpike?: true;
};

/** Some resources of one service in one account and region, run for one application (null: nobody tagged them). */
export type Deployment<C extends Cloud = Cloud> = C extends Cloud
  ? readonly [
      service: keyof Catalog[C]["services"],
      account: keyof Catalog[C]["accounts"],
      region: keyof Catalog[C]["regions"] | null,
      application: Application | null,
      size: Size,
    ]
  : never;

/** The day out of each ninety on which deployments with a spike cost so many times as much. */
export const SPIKE = { day: 78, times: 8 } as const;

const aws: readonly Deployment<"aws">[] = [
  ["ec2", "production", "us-east-1", "storefront", { resources: 14, usdPerDay: 430, growthPermille: 60 }],
  ["ec2", "production", "eu-west-1", "storefront", { resources: 6, usdPerDay: 180, growthPermille: 50 }],
  ["ec2", "production", "us-east-1", "checkout", { resources: 6, usdPerDay: 160 }],
  ["ec2", "production", "us-east-1", "search", { resources: 5, usdPerDay: 120 }],
  ["ec2", "production", "us-west-2", "mobile-api", { resources: 4, usdPerDay: 90, growthPermille: 120 }],
  ["ec2", "staging", "us-east-1", "storefront", { resources: 4, usdPerDay: 60 }],
  ["ec2", "development", "us-east-1", "storefront", { resources: 6, usdPerDay: 70 }],
  ["ec2", "development", "eu-central-1", "checkout", { resources: 3, usdPerDay: 35 }],
  ["ec2", "sandbox", "us-west-2", "experiments", { resources: 2, usdPerDay: 16, growthPermille: -40 }],
  ["ec2", "sandbox", "us-west-2", null, { resources: 2, usdPerDay: 14 }],
  ["ebs", "production", "us-east-1", "storefront", { resources: 5, usdPerDay: 38 }],
  ["ebs", "development", "us-east-1", null, { resources: 4, usdPerDay: 12 }],
  ["s3", "production", "us-east-1", "storefront", { resources: 3, usdPerDay: 55, growthPermille: 80 }],
  ["s3", "production", "eu-west-1", null, { resources: 2, usdPerDay: 14 }],
  ["s3", "data", "us-east-1", "data-warehouse", { resources: 4, usdPerDay: 120, growthPermille: 90 }],
  ["s3", "data", "eu-west-1", "data-warehouse", { resources: 2, usdPerDay: 30 }],
  ["rds", "production", "us-east-1", "checkout", { resources: 4, usdPerDay: 150 }],
  ["rds", "production", "eu-west-1", "storefront", { resources: 2, usdPerDay: 60 }],
  ["rds", "staging", "us-east-1", "checkout", { resources: 1, usdPerDay: 14 }],
  ["rds", "development", "us-east-1", "storefront", { resources: 2, usdPerDay: 16, growthPermille: -60 }],
  ["dynamodb", "production", "us-east-1", "mobile-api", { resources: 3, usdPerDay: 70, growthPermille: 100 }],
  ["dynamodb", "production", "us-west-2", "mobile-api", { resources: 1, usdPerDay: 15 }],
  ["redshift", "data", "us-east-1", "data-warehouse", { resources: 2, usdPerDay: 78, lastDay: 52 }],
  ["lambda", "production", "us-east-1", "checkout", { resources: 5, usdPerDay: 24 }],
  ["lambda", "development", "us-east-1", "experiments", { resources: 3, usdPerDay: 4 }],
  ["ecs", "production", "us-east-1", "search", { resources: 4, usdPerDay: 58 }],
  ["ecs", "staging", "us-east-1", "search", { resources: 2, usdPerDay: 12 }],
  ["eks", "production", "us-east-1", "storefront", { resources: 3, usdPerDay: 85 }],
  ["eks", "production", "eu-west-1", "checkout", { resources: 2, usdPerDay: 40 }],
  ["cloudfront", "production", null, "storefront", { resources: 2, usdPerDay: 75, growthPermille: 70 }],
  ["cloudwatch", "production", "us-east-1", null, { resources: 2, usdPerDay: 32 }],
  ["cloudwatch", "development", "us-east-1", null, { resources: 1, usdPerDay: 8 }],
  ["sagemaker", "data", "us-east-1", "recommendations", { resources: 3, usdPerDay: 110, growthPermille: -50 }],
  ["bedrock", "production", "us-east-1", "search", { resources: 2, usdPerDay: 45, growthPermille: 250, firstDay: 24 }],
  ["bedrock", "data", "us-west-2", "experiments", { resources: 1, usdPerDay: 12 }],
  ["transfer", "production", "us-east-1", null, { resources: 3, usdPerDay: 64, growthPermille: 60 }],
  ["transfer", "production", "eu-west-1", null, { resources: 1, usdPerDay: 18 }],
  ["vpc", "production", "us-east-1", "storefront", { resources: 3, usdPerDay: 21 }],
  ["vpc", "staging", "us-east-1", "storefront", { resources: 1, usdPerDay: 5 }],
];

const azure: readonly Deployment<"azure">[] = [
  ["vm", "production", "westeurope", "erp", { resources: 6, usdPerDay: 170 }],
  ["vm", "production", "eastus", "erp", { resources: 3, usdPerDay: 80 }],
  ["vm", "development", "westeurope", "erp", { resources: 4, usdPerDay: 40 }],
  ["vm", "shared", "westeurope", "intranet", { resources: 3, usdPerDay: 45, growthPermille: -20 }],
  ["sql", "production", "westeurope", "erp", { resources: 3, usdPerDay: 120 }],
  ["sql", "development", "westeurope", "erp", { resources: 1, usdPerDay: 14 }],
  ["storage", "production", "westeurope", "erp", { resources: 2, usdPerDay: 36, growthPermille: 90 }],
  ["storage", "shared", "northeurope", "intranet", { resources: 2, usdPerDay: 18 }],
  ["aks", "production", "westeurope", "internal-tools", { resources: 3, usdPerDay: 60, growthPermille: 70 }],
  ["appService", "production", "eastus", "intranet", { resources: 2, usdPerDay: 28 }],
  ["appService", "development", "westeurope", null, { resources: 1, usdPerDay: 8 }],
  ["openai", "production", "eastus", "internal-tools", { resources: 1, usdPerDay: 40, growthPermille: 180 }],
  ["redis", "production", "westeurope", "erp", { resources: 1, usdPerDay: 13 }],
  ["monitor", "shared", "westeurope", null, { resources: 1, usdPerDay: 22 }],
  ["bandwidth", "production", "westeurope", null, { resources: 2, usdPerDay: 15 }],
];

const gcp: readonly Deployment<"gcp">[] = [
  ["compute", "analytics", "us-central1", "data-warehouse", { resources: 5, usdPerDay: 110 }],
  ["compute", "ml", "us-central1", "recommendations", { resources: 4, usdPerDay: 90, growthPermille: 60 }],
  ["compute", "playground", "europe-west1", null, { resources: 3, usdPerDay: 25 }],
  [
    "bigquery",
    "analytics",
    "us-central1",
    "data-warehouse",
    { resources: 3, usdPerDay: 95, growthPermille: 110, hasSpike: true },
  ],
  ["bigquery", "analytics", "europe-west1", "data-warehouse", { resources: 1, usdPerDay: 20 }],
  ["storage", "analytics", "us-central1", "data-warehouse", { resources: 2, usdPerDay: 34, growthPermille: 80 }],
  ["storage", "ml", "us-central1", "recommendations", { resources: 2, usdPerDay: 18 }],
  ["gke", "ml", "us-central1", "recommendations", { resources: 3, usdPerDay: 64 }],
  ["vertex", "ml", "us-central1", "recommendations", { resources: 2, usdPerDay: 72, growthPermille: 140 }],
  ["sql", "analytics", "europe-west1", "data-warehouse", { resources: 1, usdPerDay: 16 }],
  ["run", "playground", "us-central1", "experiments", { resources: 2, usdPerDay: 6 }],
  ["networking", "analytics", "us-central1", null, { resources: 1, usdPerDay: 14 }],
];

/** What runs in each cloud. */
export const DEPLOYMENTS = { aws, azure, gcp } as const;
