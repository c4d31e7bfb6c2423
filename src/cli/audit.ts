import { Option } from "commander";
import type { AuditLog } from "../accounts/index.ts";
import { AUDIT_ACTIONS, actionInWords } from "../core/audit-actions.ts";
import { wrongUse } from "./command-failed.ts";
import { asMembers } from "./options.ts";
import { printable, showServices, showTime, tableOr } from "./print.ts";
import { routeCommand } from "./route-command.ts";
import { inOrganization } from "./with-service.ts";

type Options = {
  readonly limit: string;
  readonly installation?: boolean;
  readonly who?: string;
  readonly what?: string;
};

/** `audit list`: also of an organization that is deleted, and what concerns none. */
export const auditList = routeCommand<Options>({
  name: "list",
  about: "list who changed what in an organization, newest first; also in a deleted one",
  ofOrganization: ({ installation }) => !installation,
  options: [
    new Option("--installation", "what concerns no organization: who tried to sign in").conflicts("org"),
    new Option("--who <WHO>", "entries of one actor, as in the list: operator:ada"),
    new Option("--what <WORDS>", 'entries of one kind, as in the list: "key created"').argParser(readAction),
    new Option("--limit <N>", "how many entries").default("100"),
  ],
  run: async (service, { org, options: { installation, limit, who, what } }) => {
    const of = installation ? { path: "/audit" } : inOrganization(org, "audit");
    const query = { limit, ...asMembers({ actor: who, action: what }) } as Record<string, string>;
    const { data } = await service.json<AuditLog>({ ...of, query, typed: typedOf });
    const rows = data.map(({ at, actor, origin, action, subject, detail }) => {
      return [showTime(at, ""), actor, origin, actionInWords(action), subject, inWords(detail)];
    });
    return { json: { data }, text: tableOr("No entries.", ["AT", "WHO", "FROM", "WHAT", "OF", "DETAIL"], rows) };
  },
});

/** The action that words, or its code, name. */
function readAction(typed: string): string {
  const named = actionInWords(typed.trim()).toLowerCase();
  const action = AUDIT_ACTIONS.find((one) => actionInWords(one).toLowerCase() === named);
  if (action) return action;
  const known = AUDIT_ACTIONS.map((one) => actionInWords(one).toLowerCase()).join(", ");
  throw wrongUse(`--what: Nothing in the log is called ${JSON.stringify(printable(typed))}. It knows ${known}.`);
}

function typedOf(field: string): string {
  return { actor: "--who", action: "--what" }[field] ?? `--${field}`;
}

/** What else an entry knows: `name ci, scopes spend and ask`. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(" and ");
  if (typeof value !== "object" || value === null) return String(value ?? "none");
  const known = Object.entries(value).filter(([, member]) => member !== null);
  const told = ([name, member]: [string, unknown]) =>
    name === "services" ? showServices(member as readonly string[], "none") : inWords(member);
  return known.map((one) => `${one[0].replaceAll("_", " ")} ${told(one)}`).join(", ");
}
