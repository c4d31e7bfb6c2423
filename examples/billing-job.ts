// node examples/billing-job.ts: prices each line of an invoice. The line's own name is the Idempotency-Key: a job that
// was killed is run again from its start, and no quote is counted twice.
import { Costplane, QuotaError } from "@costplane/client";

const costplane = new Costplane();
const lines = [
  { invoice: "2026-10-0042", product: "requests", units: 1_200_000, free_units: 200_000, cents_per_unit: 3 },
  { invoice: "2026-10-0042", product: "gigabytes", units: 512, free_units: 100, cents_per_unit: 9 },
];

let cents = 0n;
for (const { invoice, product, ...body } of lines) {
  try {
    const quote = await costplane.quotes.create(body, { idempotencyKey: `${invoice}:${product}` });
    cents += BigInt(quote.amount_cents);
    console.log(`${invoice} ${product}: ${quote.billable_units} billable, ${quote.amount_cents} cents`);
  } catch (error) {
    if (!(error instanceof QuotaError)) throw error;
    console.error(`${invoice} ${product}: ${error.detail}`);
    process.exit(1);
  }
}
console.log(`Total: ${cents} cents`);
