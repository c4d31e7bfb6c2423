import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { migratePostgres, openDatabase, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { joinAs, openBrowser, PASSWORD } from "../../test/support/browser.ts";
import { makeOrganization, postQuote, startTestApp, type TestApp } from "../../test/support/test-app.ts";
import { markdownTable, show } from "../support/figures.ts";
import { type RequestCost, requestCosts } from "./request-costs.ts";

/**
 * What people cost: a session's request beside `GET /api/usage` by key, and what sign-ins at once do to quotes (0 of
 * them: nothing is signed in). `node bench/people/main.ts [rounds] [seconds] [sign-ins]`
 */
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 3);
const signIns = Number(process.argv[4] ?? 64);
const QUOTES = 300;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-"));
const sockets = socketFolder(folder);
const dataFolder = join(folder, "data");
await mkdir(dataFolder);
const postgres = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {} });
const database = openDatabase(postgres.connection);
try {
  await migratePostgres(database);
  const app = await startTestApp({ database });
  try {
    tellCosts(await requestCosts(app, { rounds, seconds }));
    if (signIns > 0) tellQuotes(await quotesBesideSignIns(app));
  } finally {
    await app.stop();
  }
} finally {
  await database.close();
  await postgres.stop();
  for (const used of [folder, sockets]) await rm(used, { recursive: true, force: true });
}

type Costs = Awaited<ReturnType<typeof requestCosts>>;

function tellCosts({ key, session, keys }: Costs): void {
  const row = (what: string, { wall, node, postgres }: RequestCost) => [
    what,
    ...[wall, node, postgres].map((figure) => `${show(figure)} µs`),
  ];
  const ratio = (other: RequestCost) =>
    [session.wall / other.wall, (session.node + session.postgres) / (other.node + other.postgres)] as const;
  const rows = [
    row("`GET /api/usage` by one key", key),
    row("`GET /api/usage` by 64 keys", keys),
    row("`GET …/usage` by 256 sessions", session),
  ];
  console.log(markdownTable(["a request, of 64 at a time", "clock", "Node", "PostgreSQL"], rows));
  for (const [name, other] of [
    ["one key", key],
    ["64 keys", keys],
  ] as const) {
    const [wall, processor] = ratio(other);
    console.log(
      `A session's request ÷ by ${name}: ${show(wall, 2)} of the clock, ${show(processor, 2)} of processors.`,
    );
  }
}

async function quotesBesideSignIns(app: TestApp) {
  const { org, key } = await makeOrganization(app.database, { plan: "enterprise" });
  const people = [];
  for (let index = 0; index < signIns; index += 1) people.push(await joinAs(app, org, "viewer"));
  const idleMs = await quotesP99(app, key);
  const signingIn = people.map(({ email }) => {
    const body = { email, password: PASSWORD };
    return openBrowser(app).send({ method: "POST", path: "/console/api/session", body });
  });
  const busyMs = await quotesP99(app, key);
  await Promise.all(signingIn);
  return { idleMs, busyMs };
}

function tellQuotes({ idleMs, busyMs }: { readonly idleMs: number; readonly busyMs: number }): void {
  const rows = [
    ["p99 of quotes, idle", `${show(idleMs)} ms`, ""],
    [`p99 of quotes beside ${signIns} sign-ins`, `${show(busyMs)} ms`, "2 × idle"],
  ];
  console.log(markdownTable(["what", "figure", "goal"], rows));
}

async function quotesP99(node: TestApp, key: string): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < QUOTES; index += 1) {
    const begin = performance.now();
    const body = { units: 1, free_units: 0, cents_per_unit: 1 };
    await (await postQuote(node, { key, idempotencyKey: `bench-${begin}-${index}`, body })).text();
    taken.push(performance.now() - begin);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(QUOTES * 0.99)] ?? 0;
}
