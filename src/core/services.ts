/** The services that an organization activates, each with the scope that a key needs for it. */
export const SCOPE_OF_SERVICE = {
  "usage-calculator": ["quotes"],
  "cost-data": ["spend", "connectors"],
  "vulnerability-data": ["cves"],
  "dory-ai": ["ask"],
} as const;

export const SERVICES = ["usage-calculator", "cost-data", "vulnerability-data", "dory-ai"] as const;
export type Service = (typeof SERVICES)[number];

export const SCOPES = ["quotes", "spend", "connectors", "cves", "ask"] as const;
export type Scope = (typeof SCOPES)[number];

export const PLAN_NAMES = ["free", "pro", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
