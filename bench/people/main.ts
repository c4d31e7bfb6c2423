import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { migratePostgres, openDatabase, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { joinAs, openBrowser, PASSWORD } from "../../test/support/browser.ts";
import { makeOrganization, postQuote, startTestApp, type TestApp } from "../../test/support/test-app.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { runLoad } from "../support/wrk.ts";

/**
 * What people cost: a session's request beside `GET /api/usage` by key, and what 64 sign-ins at once do to quotes.
 * `node bench/people/main.ts [rounds] [seconds]`
 */
const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 3);
// Each may ask 600 times a minute.
const PEOPLE = 60;
const SIGN_INS = 64;
const QUOTES = 300;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-"));
const sockets = socketFolder(folder);
const dataFolder = join(folder, "data");
await mkdir(dataFolder);
const postgres = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {} });
const database = openDatabase(postgres.connection);
await migratePostgres(database);
const app = await startTestApp({ database });
const { org, key } = await makeOrganization(app.database, { plan: "enterprise" });
const people = [];
for (let index = 0; index < PEOPLE; index += 1) people.push(await joinAs(app, org, "viewer"));
const cookies = people.map((person) => `costplane-local=${person.cookies.get("costplane-local")}`);

const rates = { key: [] as number[], session: [] as number[] };
for (let round = -1; round < rounds; round += 1) {
  const byKey = await runLoad({
    url: `${app.url}/api/usage`,
    script: `wrk.headers["Authorization"] = "Bearer ${key}"`,
    seconds,
  });
  const bySession = await runLoad({
    url: `${app.url}/console/api/organizations/${org.organizationId}/usage`,
    script: cookieScript(),
    seconds,
  });
  // The first round warms up.
  if (round < 0) continue;
  rates.key.push(byKey.requestsPerSecond);
  rates.session.push(bySession.requestsPerSecond);
}

const idleMs = await quotesP99(app);
const signIns = people.slice(0, SIGN_INS).map(({ email }) => {
  const body = { email, password: PASSWORD };
  return openBrowser(app).send({ method: "POST", path: "/console/api/session", body });
});
const busyMs = await quotesP99(app);
await Promise.all(signIns);
await app.stop();
await database.close();
await postgres.stop();
for (const used of [folder, sockets]) await rm(used, { recursive: true, force: true });

console.log(
  markdownTable(
    ["what", "figure", "budget"],
    [
      ["`GET /api/usage` by key", `${show(median(rates.key))} requests/s`, ""],
      ["`GET …/usage` by session", `${show(median(rates.session))} requests/s`, ""],
      ["cost of a session's request", `${show(median(rates.key) / median(rates.session), 2)} ×`, "1.3"],
      ["p99 of quotes, idle", `${show(idleMs)} ms`, ""],
      [`p99 of quotes beside ${SIGN_INS} sign-ins`, `${show(busyMs)} ms`, "2 × idle"],
    ],
  ),
);

function cookieScript(): string {
  const list = cookies.map((cookie) => JSON.stringify(cookie)).join(", ");
  return `local cookies = { ${list} }
    local index = 0
    request = function()
      index = index + 1
      wrk.headers["Cookie"] = cookies[index % #cookies + 1]
      return wrk.format()
    end`;
}

async function quotesP99(node: TestApp): Promise<number> {
  const taken: number[] = [];
  for (let index = 0; index < QUOTES; index += 1) {
    const begin = performance.now();
    const body = { units: 1, free_units: 0, cents_per_unit: 1 };
    await (await postQuote(node, { key, idempotencyKey: `bench-${begin}-${index}`, body })).text();
    taken.push(performance.now() - begin);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(QUOTES * 0.99)] ?? 0;
}
