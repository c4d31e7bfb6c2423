/** What an organization activates. */
export const SERVICES = ["usage-calculator", "cost-data", "vulnerability-data", "dory-ai"] as const;
export type Service = (typeof SERVICES)[number];

/** What people call each; programs, keys and commands have the names of `SERVICES`. */
export const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  "usage-calculator": "Usage calculator",
  "cost-data": "Cost data",
  "vulnerability-data": "Vulnerability data",
  "dory-ai": "Ask",
};

/** What a key may be limited to. */
export const SCOPES = ["quotes", "spend", "connectors", "cves", "ask"] as const;
export type KeyScope = (typeof SCOPES)[number];

export const PLAN_NAMES = ["free", "pro", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
