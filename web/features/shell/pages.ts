import type { Role } from "../../lib/api-types.ts";

/** A page of an organization, as the navigation and the palette list it. */
export type PageEntry = {
  readonly path: string;
  readonly label: string;
  readonly group: "" | "Cost" | "Risk" | "Organization";
  readonly least?: Role;
};

export const PAGES: readonly PageEntry[] = [
  { path: "", label: "Overview", group: "" },
  { path: "ask", label: "Ask", group: "" },
  { path: "spend", label: "Spend", group: "Cost" },
  { path: "anomalies", label: "Anomalies", group: "Cost" },
  { path: "forecast", label: "Forecast", group: "Cost" },
  { path: "connectors", label: "Connectors", group: "Cost" },
  { path: "vulnerabilities", label: "Vulnerabilities", group: "Risk" },
  { path: "keys", label: "API keys", group: "Organization" },
  { path: "plan", label: "Plan and usage", group: "Organization" },
  { path: "calculator", label: "Usage calculator", group: "Organization" },
  { path: "members", label: "Members", group: "Organization" },
  { path: "audit", label: "Audit log", group: "Organization", least: "admin" },
];

/** The address of an organization's page. */
export function pagePath(org: string, path: string): string {
  return path === "" ? `/o/${org}` : `/o/${org}/${path}`;
}
