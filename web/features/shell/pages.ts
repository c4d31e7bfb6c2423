import type { Role } from "../../lib/api-types.ts";
import { isAtLeast } from "../people/session.ts";

/** A page of an organization, as the navigation and the palette list it. */
export type PageEntry = {
  readonly path: string;
  readonly label: string;
  readonly group: "" | "Cost" | "Risk" | "Organization";
  /** The least role that may see it; to others it is not shown. */
  readonly least?: Role;
};

const PAGES: readonly PageEntry[] = [
  { path: "", label: "Overview", group: "" },
  { path: "ask", label: "Ask", group: "" },
  { path: "spend", label: "Spend", group: "Cost" },
  { path: "anomalies", label: "Anomalies", group: "Cost" },
  { path: "forecast", label: "Forecast", group: "Cost" },
  { path: "connectors", label: "Connectors", group: "Cost" },
  { path: "vulnerabilities", label: "Vulnerabilities", group: "Risk" },
  { path: "keys", label: "API keys", group: "Organization", least: "member" },
  { path: "plan", label: "Plan and usage", group: "Organization" },
  { path: "calculator", label: "Usage calculator", group: "Organization", least: "member" },
  { path: "members", label: "Members", group: "Organization" },
  { path: "audit", label: "Audit log", group: "Organization", least: "admin" },
];

/** The pages that a role may see. */
export function pagesFor(role: Role): readonly PageEntry[] {
  return PAGES.filter(({ least = "viewer" }) => isAtLeast(role, least));
}

/** The address of an organization's page. */
export function pagePath(org: string, path: string): string {
  return path === "" ? `/o/${org}` : `/o/${org}/${path}`;
}
