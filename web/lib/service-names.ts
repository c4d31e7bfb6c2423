/** What the pages call the services, by their ids in the API. */
export const SERVICE_NAMES = {
  "usage-calculator": "Usage calculator",
  "cost-data": "Cost data",
  "vulnerability-data": "Vulnerability data",
  "dory-ai": "Ask",
} as const;

/** What the pages call a service; any other text as it is. */
export function serviceName(id: string): string {
  return (SERVICE_NAMES as Readonly<Record<string, string>>)[id] ?? id;
}

/** What the API says of a service that is off, with its name. Elsewhere an id may be what somebody called a thing. */
export function nameServices(text: string): string {
  return text.replace(/(?<=The service )[a-z-]+(?= is not activated)/g, serviceName);
}
