import type { Dictionary } from "../../src/planner/index.ts";

/** The day on which the questions on the carrier's bill are asked: a Monday, so that the week has only begun. */
export const CARRIER_ASKED_ON = "2027-03-15";

/**
 * What the bills of a made-up freight carrier hold: mostly Azure, pounds, and names that are common words of questions
 * ("growth", "new", "forecast", "core", "billing").
 */
export const CARRIER_DICTIONARY: Dictionary = {
  providers: ["azure", "gcp", "aws"],
  services: [
    "Virtual Machines",
    "Azure Kubernetes Service",
    "Azure Cosmos DB",
    "Azure SQL Database",
    "Azure Database for PostgreSQL",
    "Storage",
    "Azure Functions",
    "Azure Front Door",
    "Application Gateway",
    "Azure Monitor",
    "Log Analytics",
    "Key Vault",
    "Event Hubs",
    "Service Bus",
    "Azure Databricks",
    "Bandwidth",
    "BigQuery",
    "Cloud Storage",
    "Cloud Run",
    "Cloud Logging",
    "Cloud CDN",
    "Cloud Spanner",
    "Amazon Elastic Compute Cloud",
    "Amazon Simple Storage Service",
    "AWS Lambda",
    "Amazon Elastic Container Service",
    "Amazon DynamoDB",
    "AWS WAF",
    "Amazon Elastic File System",
  ],
  accounts: [
    { id: "6b1f0c3e-0000-4000-8000-000000000001", name: "core" },
    { id: "6b1f0c3e-0000-4000-8000-000000000002", name: "web" },
    { id: "6b1f0c3e-0000-4000-8000-000000000003", name: "freight-prod" },
    { id: "6b1f0c3e-0000-4000-8000-000000000004", name: "freight-test" },
    { id: "month-end-batch-90", name: "month-end-batch" },
    { id: "carrier-insights-31", name: "insights" },
    { id: "700000000007", name: "legacy" },
  ],
  regions: [
    { id: "uksouth", name: "UK South" },
    { id: "westeurope", name: "West Europe" },
    { id: "eastus2", name: "East US 2" },
    { id: "europe-west2", name: "London" },
    { id: "asia-southeast1", name: "Singapore" },
    { id: "eu-west-2", name: "Europe (London)" },
    { id: "ap-southeast-1", name: "Asia Pacific (Singapore)" },
  ],
  categories: [
    "Compute",
    "Storage",
    "Databases",
    "Networking",
    "Analytics",
    "Security",
    "Integration",
    "Management and Governance",
  ],
  chargeCategories: ["Usage", "Purchase", "Tax", "Credit"],
  currencies: ["GBP"],
  tags: [
    { key: "squad", values: ["routing", "tracking", "billing", "growth"] },
    { key: "env", values: ["prod", "uat", "dev"] },
    { key: "tier", values: ["gold", "silver", "new"] },
    { key: "app", values: ["portal", "tracker", "forecast"] },
    { key: "CostCenter", values: ["100", "200", "300"] },
  ],
  sameTags: [],
};
