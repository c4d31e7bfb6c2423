/** What people call the services that an organization switches on. */
export const SERVICE_NAMES = {
  "usage-calculator": "Usage calculator",
  "cost-data": "Cost data",
  "vulnerability-data": "Vulnerability data",
  "dory-ai": "Ask",
} as const;
