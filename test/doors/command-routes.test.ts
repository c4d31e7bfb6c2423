import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { installationRoutes } from "../../src/app/installation-routes.ts";
import { operatorDoor } from "../../src/app/operator-door.ts";
import type { Rooms } from "../../src/app/rooms.ts";
import { runCli } from "../../src/cli/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { listedCommands } from "../support/listed-commands.ts";
import { ALL_ROUTES, parametersOf } from "../support/route-table.ts";
import { openOperatorSocket } from "../support/scripted-operator-socket.ts";

// The tables are made without asking for anything that their handlers will need.
const NOTHING: object = new Proxy({}, { get: () => ({}) });
const DOOR = operatorDoor(NOTHING as Database, async () => ({ kind: "refused" }) as never);
const ROUTES = [
  ...ALL_ROUTES.map((route) => {
    return { method: route.method, path: DOOR.pathOf(route.path), parameters: parametersOf(route) };
  }),
  ...installationRoutes(
    new Proxy({}, { get: () => NOTHING }) as Rooms,
    async () => ({}),
    () => "",
  ),
];

const ORG = "org_12345678901234567890";
const ID = "con_12345678901234567890";
const BY_ITSELF = ["start", "migrate", "restore", "doctor"];
const CVE_FILTERS = ["--severity", "high", "--from", "2026-01-01", "--to", "2026-01-02", "--kev", "--due-from"].concat(
  ...["2026-01-01", "--due-to", "2026-01-02", "--limit", "3"],
);
const LINES: readonly (readonly string[])[] = [
  ["backup", "/nowhere"],
  ["org", "create", "Acme"],
  ["org", "list"],
  ["org", "delete", ORG, "--yes"],
  ["key", "create", "--org", ORG, "--name", "n"],
  ["key", "list", "--org", ORG],
  ["key", "revoke", ID],
  ["key", "rotate", ID],
  ["person", "invite", "a@example.com", "--role", "owner"],
  ["person", "list"],
  ["person", "reset", "a@example.com"],
  ["person", "remove", "a@example.com"],
  ["member", "list"],
  ["member", "set-role", "a@example.com", "--role", "viewer"],
  ["member", "remove", "a@example.com"],
  ["member", "require-second-factor", "on"],
  ["plan", "set", "pro"],
  ["activate", "all"],
  ["deactivate", "all"],
  ["connector", "add", "--provider", "aws", "--name", "n", "--source", "file:///x"],
  ["connector", "list"],
  ["connector", "update", ID, "--pause"],
  ["connector", "syncs", ID],
  ["connector", "delete", ID, "--yes"],
  ["folder", "grant", "/x"],
  ["folder", "revoke", "/x"],
  ["folder", "list"],
  ["sync", "--all"],
  ["sync", ID],
  ["sync", ID, "--rollback"],
  ["spend", "--start-date", "2026-01-01", "--end-date", "2026-01-02", "--connector", ID, "--metric", "billed"],
  ["spend", "--billing-period", "2026-01", "--group-by", "service", "--granularity", "day", "--compare", "previous"],
  ["spend", "--sort", "cost", "--page", "1", "--limit", "3", "--filter", "service=Compute"],
  ["spend", "--csv"],
  ["charges", "--limit", "3", "--cursor", "c"],
  ["charges", "--csv", "--format", "focus"],
  ["usage"],
  ["ask", "why?"],
  ["cves", "sync"],
  ["cves", "search", "log4j", ...CVE_FILTERS],
  ["cves", "count", "log4j", "--by", "severity", ...CVE_FILTERS],
  ["view", "list"],
  ["view", "save", "n", "--kind", "spend", "--query", "a=b"],
  ["view", "delete", ID],
  ["audit", "list"],
  ["audit", "list", "--installation"],
];

// Enough for every command to come to its last request; what it makes of the answer is no matter here.
const ANSWER = JSON.stringify({
  data: [{ id: ORG, status: "active" }],
  members: [{ person: { id: ID, email: "a@example.com" } }],
  warnings: [],
});

let asked: string[] = [];
let service: Awaited<ReturnType<typeof openOperatorSocket>>;
beforeAll(async () => {
  service = await openOperatorSocket(({ method = "", url = "" }, response) => {
    asked.push(`${method} ${url}`);
    response.end(ANSWER);
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => service.close());

test("every command that asks the service is below", async () => {
  const commands = await listedCommands(async (...named) => (await run(...named, "--help")).out);
  const tried = new Set(LINES.flatMap(([group = "", verb = ""]) => [group, `${group} ${verb}`]));
  expect(commands.filter((command) => !tried.has(command))).toEqual(BY_ITSELF);
});

test.each(LINES.map((line) => [line.join(" "), line] as const))(
  "%s asks for routes that there are",
  async (_, line) => {
    await run(...line);
    expect(asked).not.toEqual([]);
    expect(asked.filter((one) => !ROUTES.some((route) => isOf(route, one)))).toEqual([]);
  },
);

type Known = { readonly method: string; readonly path: string; readonly parameters?: readonly string[] };

function isOf({ method, path, parameters }: Known, request: string): boolean {
  const [place = "", query] = request.split("?");
  if (!new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`).test(place)) return false;
  return !parameters || [...new URLSearchParams(query).keys()].every((name) => parameters.includes(name));
}

async function run(...args: readonly string[]) {
  const said = { out: "", err: "" };
  const status = await runCli(args, {
    env: { COSTPLANE_DATA: service.dataFolder },
    writeOut: (text) => {
      said.out += text;
    },
    writeError: (text) => {
      said.err += text;
    },
    readInput: async () => "",
    madeBy: { actor: "operator:test", origin: "cli" },
    randomBytes,
    now: () => new Date(),
  });
  return { status, ...said };
}
