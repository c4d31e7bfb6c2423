import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { writeItem } from "../core/text/value-lists.ts";

const MARCH = "start_date=2026-03-01&end_date=2026-03-31";

let room: SpendRoom;

beforeAll(async () => {
  room = await openSpendRoom();
});

afterAll(() => room.close());

describe("GET /api/spend", () => {
  test.each([
    ["start_date=2026-02-30", "start_date"],
    ["start_date=2026-2-3", "start_date"],
    ["start_date=20260301", "start_date"],
    ["start_date=2026-03-01T00:00:00Z", "start_date"],
    ["start_date=0000-01-01", "start_date"],
    ["start_date=9999-12-31&end_date=9999-12-31", "start_date"],
    ["start_date=2026-05-02", "start_date"],
    ["start_date=2026-03-02&end_date=2026-03-01", "start_date"],
    ["start_date=2023-04-01&end_date=2026-04-01", "end_date"],
    ["start_date=2026-03-01&start_date=2026-03-02", "start_date"],
    ["billing_period=2026-13", "billing_period"],
    ["billing_period=2026-03-01", "billing_period"],
    ["billing_period=2026-03&start_date=2026-03-01&compare=previous", "compare"],
    ["group_by=servce", "group_by"],
    ["group_by=tag:", "group_by"],
    ["group_by=service,account,region,provider", "group_by"],
    ["metric=blended", "metric"],
    ["granularity=hour", "granularity"],
    ["compare=next", "compare"],
    ["sort=region", "sort"],
    ["sort=date", "sort"],
    ["sort=--cost", "sort"],
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["limit=1e2", "limit"],
    ["page=-1", "page"],
    ["page=0", "page"],
    ["page=99999999999999999999", "page"],
    ["servce=x", "servce"],
    ["tag:=x", "tag:"],
    ["__proto__=x", "__proto__"],
    ["service=%00", "service"],
  ])("422 invalid_request: %s", async (query, field) => {
    const { status, body } = await room.get(query);
    expect([status, body.code]).toEqual([422, "invalid_request"]);
    expect(body.errors[0].field.split(".")[0]).toBe(field.split(".")[0]);
    expect(body.detail).toContain(field.slice(0, 20));
  });

  test.each([
    ["key to filter by", (text: string) => `tag:${text}=x`],
    ["key to group by", (text: string) => `group_by=tag:${text}`],
    ["key that lines have", (text: string) => `tag=${text}`],
    ["value", (text: string) => `service=${text}`],
    ["list", (text: string) => `service=${text.slice(0, 5_000).replaceAll("k", "k,")}`],
  ])("422 invalid_request: a %s of 10,000 characters", async (_, query) => {
    const { status, body } = await room.get(query("k".repeat(10_000)));
    expect([status, body.code]).toEqual([422, "invalid_request"]);
    expect(body.detail).toContain("at most 2000 characters");
  });

  test("422 invalid_request: all that is wrong is told at once, names and values", async () => {
    const { body } = await room.get(`servce=x&metric=blended&limit=0&tag:${"k".repeat(2_001)}=x&region=x`);
    const fields = body.errors.map(({ field }: { readonly field: string }) => field.slice(0, 8));
    expect(fields.sort()).toEqual(["limit", "metric", "servce", "tag:kkkk"]);
  });

  test("422: each name that is too long is told, as it was sent", async () => {
    const names = ["k", "m"].map((letter) => `tag:${letter.repeat(2_001)}`);
    const { body } = await room.get(names.map((name) => `${name}=x`).join("&"));
    expect(body.errors.map(({ field }: { readonly field: string }) => field)).toEqual(names);
  });

  test("422: all that is wrong is named at once: each parameter, and what they are beside each other", async () => {
    const query = "start_date=2026-04-01&end_date=2026-03-01&group_by=services&metrc=billed&limit=0&sort=name";
    const { body } = await room.get(query);
    expect(body.errors).toEqual([
      { field: "limit", code: "too_small", message: expect.stringContaining("from 1 to 1,000") },
      { field: "metrc", code: "unknown_field", message: "There is no such parameter. Perhaps `metric` is meant." },
      { field: "start_date", code: "too_big", message: expect.stringContaining("end_date") },
      { field: "group_by", code: "invalid_value", message: expect.stringContaining("`services`") },
    ]);
  });

  test("200: words in any case, with blanks around them, mean the same", async () => {
    const plain = "group_by=service,region&metric=effective&charge_category=Usage&provider=aws,gcp&sort=-cost";
    const loose = "group_by=Service,%20Region&metric=EFFECTIVE&charge_category=usage&provider=AWS%20,%20GCP&sort=-Cost";
    const [one, other] = [await room.spend(`${MARCH}&${plain}`), await room.spend(`${MARCH}&${loose}`)];
    expect(other).toEqual(one);
  });

  test("200: the longest range, of 36 months", async () => {
    expect((await room.get("start_date=2023-04-01&end_date=2026-03-31")).status).toBe(200);
  });

  const KEYS = ["a:b", "a/b", "a.b", "a\\b", "\\", "'", '"', "`", "{k:String}", "😀é", " ", "a\tb\nc", "%", "$$"];
  const VALUES = [
    "'); DROP TABLE cost_days; --",
    "\\'",
    "\\",
    "a\nb\tc",
    "😀",
    "[]",
    "']",
    "NULL",
    "\\N",
    "{p0:UInt8}",
  ];
  test("200: any text as a key and as a value is text, byte for byte", async () => {
    const pairs = KEYS.flatMap((key) => VALUES.map((value) => ({ key, value })));
    const lines = pairs.map(({ key, value }) => ({ BillingAccountId: "8", Tags: JSON.stringify({ [key]: value }) }));
    const own = await room.bill(lines.map((line, index) => ({ ...line, BilledCost: String(index) })));
    for (const [index, { key, value }] of pairs.entries()) {
      const params = new URLSearchParams({ connector_id: own, group_by: writeItem(`tag:${key}`) });
      params.append(`tag:${key}`, writeItem(value));
      const { data } = await room.spend(`${MARCH}&${params}`);
      expect(data, JSON.stringify({ key, value })).toMatchObject([{ [`tag:${key}`]: value, cost: String(index) }]);
    }
  });
});
