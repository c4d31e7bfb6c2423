import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { LOADED } from "../../src/app/backups.ts";
import { type BackupNeeds, makeBackupInThread } from "../../src/backup/index.ts";
import { openCopySession } from "../../src/stores/postgres/index.ts";
import { openBillStores, timed } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";

/** How fast PostgreSQL's part of a backup is, beside a `COPY` of the same table by itself, in turns. */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 3;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-backup-"));
const { database, clickhouse, close } = await openBillStores(folder);
await sql`INSERT INTO saved_results (organization_id, service, idempotency_key, fingerprint, result)
  SELECT 'org_' || i % 1000, 'usage-calculator', gen_random_uuid()::text, md5(i::text),
    '{"amount_cents":' || i || ',"billable_units":500,"currency_unit":"cents"}'
  FROM generate_series(1, ${ROWS}) i`.execute(database.kysely);

const needs: BackupNeeds = {
  ...{ database, clickhouse: () => clickhouse, loaded: LOADED, version: "bench", randomBytes },
  secret: "a server secret of this measurement",
  clock: () => new Date(),
};

async function copyAlone(): Promise<number> {
  const session = await openCopySession(database.connection);
  let bytes = 0;
  const count = new Writable({
    write: (chunk: Uint8Array, _, done) => {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(session.copyOut("COPY saved_results TO STDOUT"), count).finally(() => session.close());
  return bytes;
}

const backUp = (round: number, passphrase?: string) =>
  makeBackupInThread(needs, {
    url: pathToFileURL(join(folder, `backup-${round}-${passphrase ? "sealed" : "open"}`)).href,
    ...{ passphrase, withData: false },
  });

const speeds = { copy: [] as number[], open: [] as number[], sealed: [] as number[] };
let kept = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const copied = await timed(copyAlone);
  const bytes = copied.result / 1e6;
  speeds.copy.push(bytes / copied.seconds);
  const open = await timed(() => backUp(round));
  speeds.open.push(bytes / open.seconds);
  kept = open.result.bytes / 1e6 / bytes;
  speeds.sealed.push(bytes / (await timed(() => backUp(round, "a passphrase of this measurement"))).seconds);
}
await close();

const ratio = median(speeds.open) / median(speeds.copy);
console.log(
  markdownTable(
    ["what", "figure"],
    [
      ["`COPY` alone", `${show(median(speeds.copy))} MB/s`],
      ["backup", `${show(median(speeds.open))} MB/s`],
      ["backup, sealed", `${show(median(speeds.sealed))} MB/s`],
      ["backup ÷ `COPY` alone", ratio.toFixed(2)],
      ["size, of the data", kept.toFixed(2)],
    ],
  ),
);
