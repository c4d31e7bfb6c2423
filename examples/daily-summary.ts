// node examples/daily-summary.ts: what yesterday cost beside the day before, as a message for Slack. It is posted to
// SLACK_WEBHOOK_URL where that is set, else printed.
import { Costplane } from "@costplane/client";

const costplane = new Costplane();
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const days = { start_date: day, end_date: day };
const [spend, unusual] = await Promise.all([
  costplane.spend.query({ ...days, group_by: "service", compare: "previous", limit: 5 }),
  costplane.spend.anomalies(days).first(),
]);

// Exact amounts are rounded for reading, not computed with.
const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (amount = "0") => cents.format(amount as `${number}`);
const percent = (ratio?: string | null) => (ratio ? ` (${Math.round(Number(ratio) * 100)} %)` : "");
const text = [
  ...spend.totals.map((total) => `*${day}: ${money(total.cost)} ${total.currency}*${percent(total.change_ratio)}`),
  ...spend.data.map((row) => `• ${row.service ?? "without a service"}: ${money(row.cost)}${percent(row.change_ratio)}`),
  ...unusual.data.map((it) => `:warning: ${it.service}: ${money(it.actual)} instead of ${money(it.expected ?? "0")}`),
  ...spend.warnings.map((warning) => `_${warning}_`),
].join("\n");

const message = JSON.stringify({ text, blocks: [{ type: "section", text: { type: "mrkdwn", text } }] });
const webhook = process.env["SLACK_WEBHOOK_URL"];
if (webhook) await fetch(webhook, { method: "POST", headers: { "content-type": "application/json" }, body: message });
else console.log(message);
