import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { curCsv, focusCsv } from "../support/bills.ts";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";
import { daysAgo } from "../support/days-ago.ts";
import { lineOn } from "../support/made-bill.ts";
import { S3_KEYS, startS3, type TestObjectStore } from "../support/object-stores.ts";
import { startScripted } from "../support/scripted-server.ts";
import { type SlowServer, startSlowServer } from "../support/slow-server.ts";

let server: SlowServer;
let s3: TestObjectStore;
let sts: Awaited<ReturnType<typeof startSts>>;
let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  server = await startSlowServer();
  s3 = await startS3();
  sts = await startSts();
  room = await openConsoleRoom({
    COSTPLANE_ALLOW_PRIVATE_ADDRESSES: "true",
    COSTPLANE_ASSUME_AWS_ROLES: "true",
    // By these Amazon's own library finds its servers, and who this machine is.
    ...{ AWS_ENDPOINT_URL_S3: s3.endpoint, AWS_ENDPOINT_URL_STS: sts.url },
    ...{ AWS_ACCESS_KEY_ID: "AKIAMACHINE", AWS_SECRET_ACCESS_KEY: "of this machine" },
  });
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  await room.close();
  await Promise.all([server.close(), s3.close(), sts.close()]);
});

const ROLE = "arn:aws:iam::123456789012:role/costplane";

/** A server that lends keys of the bucket to who assumes the role, and notes for whom. */
async function startSts() {
  const externalIds: (string | null)[] = [];
  const server = await startScripted(async (request, response) => {
    const asked = new URLSearchParams(await text(request));
    if (asked.get("RoleArn") !== ROLE) return response.writeHead(403).end();
    externalIds.push(asked.get("ExternalId"));
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    const keys = `<AccessKeyId>${S3_KEYS.access_key_id}</AccessKeyId>
      <SecretAccessKey>${S3_KEYS.secret_access_key}</SecretAccessKey>
      <SessionToken>session</SessionToken><Expiration>${expires}</Expiration>`;
    return response.setHeader("content-type", "text/xml").end(
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
        <Credentials>${keys}</Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    );
  });
  return { ...server, externalIds };
}

/** What would set the title of the page if it were ever run. */
const MARKUP = `<img src=x onerror="document.title='run'">`;
const NAME = `Bills ${MARKUP}`;

/** A bill whose every name and value is markup. */
function billOf(...costs: readonly string[]): string {
  const named = {
    ProviderName: MARKUP,
    ServiceName: `Service ${MARKUP}`,
    SubAccountId: `account ${MARKUP}`,
    SubAccountName: `Account ${MARKUP}`,
    RegionId: `region ${MARKUP}`,
    RegionName: `Region ${MARKUP}`,
    ResourceId: `resource ${MARKUP}`,
    ResourceName: `Resource ${MARKUP}`,
    Tags: JSON.stringify({ team: MARKUP, [MARKUP]: MARKUP }),
  };
  return focusCsv(costs.map((cost, index) => lineOn(daysAgo(3 + index), cost, named)));
}

test("what to paste follows what is typed, and the place is tried before anything is kept", async () => {
  await page.goto(`${room.home}/connectors`);
  await page.getByRole("link", { name: "Connect a bill" }).click();
  await page.getByLabel("Address of the files").fill("s3://billing/exports/focus");
  const about = page.getByRole("complementary", { name: "What to do at the provider" });
  const policy = JSON.parse((await about.locator("pre").textContent()) ?? "");
  const organization = new URL(room.home).pathname.split("/")[2] ?? "";
  expect(policy.Statement.map(({ Action, Resource }: Record<string, string>) => [Action, Resource])).toEqual([
    ["s3:ListBucket", "arn:aws:s3:::billing"],
    ["s3:GetObject", "arn:aws:s3:::billing/exports/focus/*"],
  ]);
  expect(await about.textContent()).toContain(organization);

  await page.getByRole("button", { name: "FOCUS" }).click();
  await page.getByLabel("Kind of storage").selectOption({ label: "Web server" });
  await page.getByLabel("Name").fill(NAME);
  await page.getByLabel("Address of the files").fill(server.source.replace("bill.csv", ""));
  server.serve("this is no bill", "at once");
  await page.getByRole("button", { name: "Try it and connect" }).click();
  const problem = page.getByRole("alert").or(page.locator("[aria-invalid=true]"));
  await problem.first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.getByLabel("Name").inputValue()).toBe(NAME);
  const { data } = (await room.ask("/api/connectors")) as { data: readonly { name: string }[] };
  expect(data.map(({ name }) => name)).not.toContain(NAME);
}, 60_000);

test("a source is connected, its first sync is told without a reload, and the explorer has its figures", async () => {
  server.serve(billOf("1.25", "2.5"), "at once");
  await page.getByLabel("Address of the files").fill(server.source);
  await page.getByRole("button", { name: "Try it and connect" }).click();
  await page.waitForURL(/\/connectors\/con_/);
  const state = page.getByRole("region", { name: "State" });
  await state.getByText("synced", { exact: true }).waitFor();
  expect(await state.textContent()).toContain("Lines2");
  const syncs = page.getByRole("region", { name: "Syncs" });
  await syncs.getByText("succeeded").waitFor();
  expect(await syncs.locator('data[value="3.75"]').count()).toBe(1);
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${room.home}/spend?connector_id=${page.url().split("/").at(-1)}`);
  await page.locator('section[aria-label=Rows] tfoot td.number data[value="3.75"]').first().waitFor();
}, 60_000);

test("an account of AWS is connected by its role, and its figures are in the explorer", async () => {
  const month = daysAgo(0).slice(0, 7);
  const folder = `exports/costs/${month.replace("-", "")}01-${nextMonth(month).replace("-", "")}01`;
  await s3.put(`${folder}/costs-1.csv`, curCsv(month, ["12.5", "0.000000001"]));
  const aws = await room.openPage({ viewport: { width: 1280, height: 900 } });
  await aws.goto(`${room.home}/connectors/new`);
  await aws.getByLabel("Name").fill("AWS of the company");
  await aws.getByLabel("Address of the files").fill("s3://bills/exports");
  await aws.getByLabel("Role to assume").fill(ROLE);
  await aws.getByRole("button", { name: "Try it and connect" }).click();
  const state = aws.getByRole("region", { name: "State" });
  await state.or(aws.getByRole("alert")).first().waitFor();
  expect(await aws.getByRole("alert").allTextContents()).toEqual([]);
  await state.getByText("synced", { exact: true }).waitFor();
  expect(new Set(sts.externalIds)).toEqual(new Set([new URL(room.home).pathname.split("/")[2]]));

  await aws.goto(`${room.home}/spend?range=this_month&connector_id=${aws.url().split("/").at(-1)}`);
  await aws.locator('section[aria-label=Rows] tfoot td.number data[value="12.500000001"]').first().waitFor();
  expect(aws.faults).toEqual([]);
  await aws.context().close();
}, 60_000);

function nextMonth(month: string): string {
  const [year = 0, place = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 7);
}

test("a sync that is begun by hand shows how far it is, until its figures are there", async () => {
  await page.goto(`${room.home}/connectors`);
  await page.getByRole("link", { name: NAME }).click();
  await page.getByRole("button", { name: "Sync now" }).waitFor();
  server.serve(billOf("1.25", "2.5", "4"), "waits");
  await page.getByRole("button", { name: "Sync now" }).click();
  const progress = page.getByRole("status").filter({ hasText: "A sync is under way" });
  await progress.waitFor();
  await progress.getByText("It reads the files.").waitFor();
  await progress.getByText("0 of 1 files").waitFor();
  expect(await progress.getByRole("progressbar").count()).toBe(1);
  expect(await page.getByRole("button", { name: "Sync now" }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  server.letGo();
  await progress.waitFor({ state: "detached" });
  await page.locator('section[aria-label=Syncs] data[value="7.75"]').waitFor();
  expect(await page.getByRole("region", { name: "State" }).textContent()).toContain("Lines3");
  expect(page.faults.filter((fault) => !fault.includes("status of 4"))).toEqual([]);
}, 60_000);

test("markup in names, tags and values of bills is shown on every page, and never run", async () => {
  const group = ["provider", "service", "account", "region", "resource", "connector", "tag", "tag:team"];
  const views = [
    "",
    ...group.map((one) => `/spend?group_by=${encodeURIComponent(one)}&sort=cost`),
    `/spend?group_by=tag:${encodeURIComponent(MARKUP)}`,
    "/spend?view=drivers&sort=cost",
    `/spend?view=charges&service=${encodeURIComponent(`Service ${MARKUP}`)}`,
    "/connectors",
    "/audit",
    `/ask?query=${encodeURIComponent("What did we spend by provider last month?")}`,
  ];
  const other = await room.openPage();
  let shown = 0;
  for (const view of views) {
    await other.goto(room.home + view);
    await settled(other);
    expect([view, await other.title()]).toEqual([view, expect.stringMatching(/ · Costplane$/)]);
    expect([view, await other.locator("img[src=x]").count()]).toEqual([view, 0]);
    shown += (await other.locator("main").textContent())?.includes("<img src=x") ? 1 : 0;
  }
  expect(shown).toBeGreaterThanOrEqual(group.length + 3);
  expect(other.faults).toEqual([]);
  await other.context().close();
}, 120_000);
