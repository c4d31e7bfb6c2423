import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deliver, type FocusLine, focusCsv } from "./bills.ts";
import { type ConsoleRoom, OWNER_PASSWORD } from "./console-room.ts";
import { daysAgo } from "./days-ago.ts";
import { lineOn } from "./made-bill.ts";

const OWNER_EMAIL = "owner@localhost";

/** What the bills of an organization are like, where pages are easily drawn badly. */
export const STATES = {
  empty: [],
  crowded: crowdedLines(),
  currencies: linesOfCurrencies(),
  failed: [lineOn(daysAgo(3), "12.5"), lineOn(daysAgo(4), "10")],
  languages: linesOfLanguages(),
  refunds: linesOfRefunds(),
} as const satisfies Readonly<Record<string, readonly FocusLine[]>>;

export type StateName = keyof typeof STATES;

/** Makes an organization in this state, whose owner is the room's, and returns the address of its pages. */
export async function openState(room: ConsoleRoom, state: StateName): Promise<string> {
  const id = String((await room.operate("org", "create", `Acme ${state}`, "--activate", "all"))["id"]);
  await acceptInvitation(room, id);
  if (STATES[state].length > 0) await connectBill(room, id, state);
  return `${room.url}/o/${id}`;
}

/** The room's owner becomes one of this organization, too; by a session of its own, since it is renewed by that. */
export async function acceptInvitation(room: ConsoleRoom, org: string, role = "owner"): Promise<void> {
  const made = await room.operate("person", "invite", OWNER_EMAIL, "--org", org, "--role", role);
  const page = await room.openPage({ isSignedIn: false });
  const headers = { "sec-fetch-site": "same-origin", origin: room.url };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${room.url}/console/api/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  await send("session", { email: OWNER_EMAIL, password: OWNER_PASSWORD });
  await send("join", { token: String(made["link"]).split("#")[1] });
  await page.context().close();
}

async function connectBill(room: ConsoleRoom, org: string, state: StateName): Promise<void> {
  const bills = join(room.dataFolder, "import", state);
  deliver(bills, { "bill.csv": focusCsv(STATES[state]) });
  const source = pathToFileURL(bills).href;
  const options = ["--org", org, "--provider", "focus", "--name", `Bills of ${state}`, "--source", source];
  const { id } = await room.operate("connector", "add", ...options);
  await room.operate("sync", String(id));
  if (state !== "failed") return;
  rmSync(bills, { recursive: true });
  await room.operate("sync", String(id)).catch(() => {});
}

/** Two hundred services and accounts whose names have eighty characters. */
function crowdedLines(): readonly FocusLine[] {
  return Array.from({ length: 200 }, (_, index) => {
    const name = (what: string) =>
      `${what} ${index} of the enterprise data platform for analytics `.padEnd(80, "and more ");
    const named = { ServiceName: name("Service"), SubAccountId: `acc-${index}`, SubAccountName: name("Account") };
    return [3, 9, 20].map((days) => lineOn(daysAgo(days), `${(index + 1) * 137.123456789}`.slice(0, 14), named));
  }).flat();
}

function linesOfCurrencies(): readonly FocusLine[] {
  const amounts = { USD: "1234.56", EUR: "987.65", JPY: "123456", CHF: "45.678901234" };
  return Object.entries(amounts).flatMap(([BillingCurrency, cost]) =>
    [2, 3, 5, 8, 33].map((days) =>
      lineOn(daysAgo(days), cost, { BillingCurrency, ServiceName: `Compute ${BillingCurrency}` }),
    ),
  );
}

/** Most lines are in dollars, euros are first in the alphabet, and in yen more was given back than billed. */
function linesOfRefunds(): readonly FocusLine[] {
  const lines = [
    ...["Compute", "Storage", "Database"].map((name, index) => ["USD", `${name} in dollars`, `${(index + 1) * 59}.05`]),
    ...["Compute", "Storage"].map((name, index) => ["EUR", `${name} in euros`, `${(index + 1) * 1180}`]),
    ["JPY", "Compute in yen", "3540"],
    ["JPY", "Refund in yen", "-17700000"],
  ] as const;
  return lines.flatMap(([BillingCurrency = "", ServiceName = "", cost = ""]) =>
    [2, 3, 5, 8, 33].map((days) => lineOn(daysAgo(days), cost, { BillingCurrency, ServiceName })),
  );
}

function linesOfLanguages(): readonly FocusLine[] {
  const teams = [
    "Rechnungsprüfung & Gebührenabrechnung",
    "プラットフォーム基盤チーム",
    "Straßenverkehrsüberwachung",
    "請求・経理部",
  ];
  return teams.flatMap((team, index) =>
    [2, 4, 7, 12].map((days) =>
      lineOn(daysAgo(days), `${(index + 1) * 31.25}`, {
        ServiceName: `Dienst ${team}`,
        SubAccountName: team,
        SubAccountId: `konto-${index}`,
        Tags: JSON.stringify({ team, Umgebung: "Produktion", 部署: team }),
      }),
    ),
  );
}
