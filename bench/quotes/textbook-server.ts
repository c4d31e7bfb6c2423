import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Pool, type PoolClient } from "pg";
import { deriveSecrets, digestsOf } from "../../src/keys/index.ts";
import { connectionOfFolder } from "../../src/stores/postgres/index.ts";

/**
 * The textbook version of the quote endpoint: one transaction for each request, on the tables of a running service.
 * It locks the organization's window, looks the key up, takes from the quota, saves and commits. Prints its address.
 */
const dataFolder = process.argv[2] as string;
const secrets = deriveSecrets(readFileSync(join(dataFolder, "secret"), "utf8").trim());
const pool = new Pool({ ...connectionOfFolder(dataFolder), max: 16 });

const server = createServer(async (request, response) => {
  const { units, free_units, cents_per_unit } = JSON.parse(await bodyOf(request));
  const key = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const body = await quote(client, {
      digest: digestsOf(key, secrets)[0] as string,
      idempotencyKey: request.headers["idempotency-key"] as string,
      values: [units, free_units, cents_per_unit],
    });
    await client.query("COMMIT");
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(body);
  } catch {
    await client.query("ROLLBACK");
    response.writeHead(500).end();
  } finally {
    client.release();
  }
});

type Quote = {
  readonly digest: string;
  readonly idempotencyKey: string;
  readonly values: readonly [number, number, number];
};

async function quote(client: PoolClient, { digest, idempotencyKey, values }: Quote): Promise<string> {
  const key = await client.query("SELECT organization_id FROM api_keys WHERE digest = $1 AND revoked_at IS NULL", [
    Buffer.from(digest, "hex"),
  ]);
  const organization = key.rows[0].organization_id as string;
  await client.query(
    `INSERT INTO rate_windows AS w VALUES ($1, date_trunc('minute', now()), 1)
     ON CONFLICT (organization_id) DO UPDATE SET requests = w.requests + 1`,
    [organization],
  );
  const name = [organization, "usage-calculator", idempotencyKey];
  const found = await client.query(
    "SELECT result FROM saved_results WHERE organization_id = $1 AND service = $2 AND idempotency_key = $3",
    name,
  );
  if (found.rows[0]) return found.rows[0].result as string;
  const billable = Math.max(0, values[0] - values[1]);
  const body = JSON.stringify({
    amount_cents: billable * values[2],
    billable_units: billable,
    currency_unit: "cents",
  });
  await client.query("INSERT INTO saved_results VALUES ($1, $2, $3, $4, $5)", [...name, JSON.stringify(values), body]);
  await client.query(
    `INSERT INTO usage_counters AS u VALUES ($1, $2, date_trunc('month', now())::date, 1, 0)
     ON CONFLICT (organization_id, service, month) DO UPDATE SET quotes = u.quotes + 1`,
    name.slice(0, 2),
  );
  return body;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

server.listen(0, "127.0.0.1", () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
