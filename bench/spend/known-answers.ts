import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp } from "../../test/support/test-app.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { processorTime } from "../support/processor-time.ts";
import { runLoad } from "../support/wrk.ts";
import { billOrganization } from "./organizations.ts";

/**
 * What a 304 of `GET /api/spend` takes of this process' processor time beside `GET /api/usage`, by turns in one run, so
 * that a busy machine disturbs both: `node bench/spend/known-answers.ts [ROUNDS] [SECONDS]`. Needs `wrk` and
 * UV_THREADPOOL_SIZE=24.
 */
const [rounds = 5, seconds = 2] = process.argv.slice(2).map(Number);
const YEAR = "/api/spend?start_date=2025-04-01&end_date=2026-03-31&group_by=service";

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-known-"));
const stores = await openBillStores(folder);
const app = await startTestApp(stores);
try {
  const { key } = await billOrganization(stores, join(folder, "bills"), 3_000);
  const authorization = `Bearer ${key}`;
  const first = await fetch(`${app.url}${YEAR}`, { headers: { authorization } });
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(`${app.url}${YEAR}`, { headers: { authorization, "if-none-match": etag } });
  if (again.status !== 304) throw new Error(`The answer is not known: ${again.status}.`);
  const header = `wrk.headers["Authorization"] = "${authorization}"`;
  const paths = [
    {
      name: "`If-None-Match`",
      path: YEAR,
      script: `${header}\nwrk.headers["If-None-Match"] = ${JSON.stringify(etag)}`,
    },
    { name: "`GET /api/usage`", path: "/api/usage", script: header },
  ];
  const found = new Map(paths.map(({ name }) => [name, { rate: [] as number[], own: [] as number[] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, path, script } of paths) {
      const before = await processorTime(process.pid);
      const run = await runLoad({ url: `${app.url}${path}`, script, seconds });
      if (run.errors) throw new Error(run.errors);
      const own = ((await processorTime(process.pid)).own - before.own) / (run.requestsPerSecond * seconds);
      // The first round warms up.
      if (round >= 0) found.get(name)?.rate.push(run.requestsPerSecond);
      if (round >= 0) found.get(name)?.own.push(own);
    }
  }
  const [known, usage] = [...found.values()].map(({ rate, own }) => ({ rate: median(rate), own: median(own) }));
  if (!known || !usage) throw new Error("Both were measured.");
  console.log(
    markdownTable(
      ["what", "`If-None-Match`", "`GET /api/usage`", "share"],
      [
        ["requests/s, 64 connections", show(known.rate), show(usage.rate), show(known.rate / usage.rate, 2)],
        [
          "Node's processor time a request",
          `${show(known.own)} µs`,
          `${show(usage.own)} µs`,
          show(usage.own / known.own, 2),
        ],
      ],
    ),
  );
} finally {
  await app.stop();
  await stores.close();
}
