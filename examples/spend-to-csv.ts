// node examples/spend-to-csv.ts 2026-10 > spend.csv: a month of bills by service and team as CSV, whatever its size.
import { Costplane } from "@costplane/client";

const [month = new Date().toISOString().slice(0, 7)] = process.argv.slice(2);
const costplane = new Costplane();
const file = await costplane.spend.csv({ billing_period: month, group_by: ["service", "tag:team"] });
for await (const bytes of file) process.stdout.write(bytes);
