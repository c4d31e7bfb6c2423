import { Option } from "commander";
import type { AuditLog } from "../accounts/index.ts";
import { showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import { inOrganization } from "./with-service.ts";

/** `audit list`: also of an organization that is deleted, and what concerns none. */
export const auditList = routeCommand<{ readonly limit: string; readonly installation?: boolean }>({
  name: "list",
  about: "list who changed what in an organization, newest first; also in a deleted one",
  ofOrganization: ({ installation }) => !installation,
  options: [
    new Option("--installation", "what concerns no organization: who tried to sign in").conflicts("org"),
    new Option("--limit <N>", "how many entries").default("100"),
  ],
  run: async (service, { org, options: { installation, limit } }) => {
    const of = installation ? { path: "/audit" } : inOrganization(org, "audit");
    const { data } = await service.json<AuditLog>({ ...of, query: { limit } });
    const rows = data.map(({ at, actor, origin, action, subject, detail }) => {
      return [showTime(at, ""), actor, origin, action, subject, JSON.stringify(detail)];
    });
    return { json: { data }, text: tableOr("No entries.", ["AT", "WHO", "FROM", "WHAT", "OF", "DETAIL"], rows) };
  },
});
