/** Every page of an organization, by its address after that of the organization. */
export const PAGES = [
  "",
  "/spend",
  "/forecast",
  "/anomalies",
  "/connectors",
  "/connectors/new",
  "/vulnerabilities",
  "/vulnerabilities/CVE-2026-0001",
  "/ask",
  "/calculator",
  "/keys",
  "/plan",
  "/members",
  "/audit",
  "/profile",
] as const;
