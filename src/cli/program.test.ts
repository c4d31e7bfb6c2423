import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR as BY, runOnDatabase } from "../../test/support/cli-on-database.ts";
import { listedCommands } from "../../test/support/listed-commands.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { VERSION } from "../app/version.ts";
import { SERVICES } from "../core/services.ts";

const NOBODY = "org_aaaaaaaaaaaaaaaaaaaa";
/** Stands for an organization that is there. */
const SOMEBODY = "somebody";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe("each command with --json prints one document", () => {
  test("an organization's life: created, given a plan and services, listed, deleted", async () => {
    const created = await json("org create", "Acme Ltd", "--plan", "enterprise", "--activate", "all");
    expect(created).toMatchObject({ name: "Acme Ltd", plan: "enterprise", services: SERVICES });
    const id = String(created["id"]);
    expect(id).toMatch(/^org_[0-9A-Za-z]{20}$/);

    const plan = await json("plan set", "--org", id, "pro", "--spending-limit-cents", "500", "--quotes-per-month", "0");
    expect(plan).toEqual({
      organization: id,
      plan: "pro",
      requests_per_minute: 500,
      quotes_per_month: 0,
      price_per_quote_cents: 1,
      spending_limit_cents: 500,
    });

    expect(await json("deactivate", "--org", id, "all")).toEqual({ organization: id, services: [] });
    const services = ["usage-calculator", "cost-data"];
    expect(await json("activate", "--org", id, ...services)).toEqual({ organization: id, services });
    const { data } = await json("org list");
    expect(data).toContainEqual({ ...created, plan: "pro", services });

    expect(await json("usage", "--org", id)).toMatchObject({ plan: "pro", services, quota: { used: 0, limit: 0 } });

    expect(await json("org delete", id, "--yes")).toEqual({ id, deleted: true });
    const { data: log } = await json("audit list", "--org", id, "--limit", "2");
    expect(log).toMatchObject([
      { ...BY, action: "organization.deleted", subject: id, detail: { name: "Acme Ltd", plan: "pro" } },
      { ...BY, action: "services.activated" },
    ]);
  });

  test("what concerns no organization is in the log of the installation", async () => {
    const entry = { actor: "nobody", origin: "192.0.2.1", action: "person.sign_in_failed", subject: "nobody" } as const;
    const row = { ...entry, organization_id: null, detail: { by: "password" } };
    await db.database.kysely.insertInto("audit_log").values(row).execute();
    expect((await json("audit list", "--installation"))["data"]).toMatchObject([entry]);
    const org = String((await json("org create", "Logged"))["id"]);
    const { data } = await json("audit list", "--org", org);
    expect(data).toMatchObject([{ action: "organization.created" }]);
  });

  test("an operator lets everybody in again where a second factor is required", async () => {
    const id = String((await json("org create", "Kept out"))["id"]);
    const setRule = (state: string) => json("member require-second-factor", state, "--org", id);
    expect(await setRule("on")).toEqual({ requires_second_factor: true });
    expect(await setRule("off")).toEqual({ requires_second_factor: false });
    const { data } = await json("audit list", "--org", id, "--limit", "2");
    expect(data).toMatchObject([
      { ...BY, action: "second_factor.not_required" },
      { ...BY, action: "second_factor.required" },
    ]);
  });

  test("a new organization is on free and has no service activated unless told", async () => {
    expect(await json("org create", "Plain")).toMatchObject({ plan: "free", services: [] });
  });

  test("a key's life: created, rotated, listed, revoked", async () => {
    const org = String((await json("org create", "Keys"))["id"]);
    const scopes = ["quotes", "spend"];
    const made = await json("key create", "--org", org, "--name", "ci", "--scopes", scopes.join());
    expect(made).toMatchObject({ name: "ci", scopes, expires_at: null, status: "active", organization_id: org });
    expect(made["key"]).toMatch(/^cpk_[0-9A-Za-z]{46}$/);

    const id = String(made["id"]);
    const rotated = await json("key rotate", id, "--expires-in-days", "10", "--expires-old-in-days", "1");
    expect(rotated).toMatchObject({ name: "ci", scopes, rotates: { id, expires_at: expect.any(String) } });

    const { key: _, ...shown } = made;
    expect(await json("key revoke", id)).toMatchObject({ id, status: "revoked", revoked_at: expect.any(String) });
    const { data } = await json("key list", "--org", org);
    expect(data).toMatchObject([
      { ...shown, expires_at: expect.any(String), revoked_at: expect.any(String), status: "revoked" },
      { id: rotated["id"] },
    ]);
    expect(JSON.stringify(data)).not.toContain(made["key"]);
  });
});

describe("exit status", () => {
  test.each([
    ["no command", []],
    ["an unknown command", ["orgs"]],
    ["a group without its command", ["org"]],
    ["an unknown option", ["org", "list", "--all"]],
    ["a missing argument", ["org", "create"]],
    ["a missing option", ["key", "create", "--org", NOBODY]],
    ["an unknown plan", ["plan", "set", "--org", NOBODY, "gold"]],
    ["an unknown scope", ["key", "create", "--org", SOMEBODY, "--name", "n", "--scopes", "admin"]],
    ["an unknown service", ["activate", "--org", NOBODY, "cost"]],
    ["a number with a point", ["plan", "set", "--org", NOBODY, "pro", "--spending-limit-cents", "1.5"]],
    ["a negative number", ["plan", "set", "--org", NOBODY, "pro", "--quotes-per-month=-1"]],
    ["a number beyond its limit", ["key", "create", "--org", SOMEBODY, "--name", "n", "--expires-in-days", "3651"]],
    ["an empty name", ["org", "create", " "]],
    ["a deletion without --yes", ["org", "delete", SOMEBODY]],
  ])("2: %s", async (_, given) => {
    const organization = given.includes(SOMEBODY) ? String((await json("org create", "Somebody"))["id"]) : "";
    const args = given.map((arg) => (arg === SOMEBODY ? organization : arg));
    const plain = await run(...args);
    expect(plain).toMatchObject({ status: 2, out: "" });
    expect(plain.err).not.toBe("");
    const { status, out, err } = await run(...args, "--json");
    expect([status, out, JSON.parse(err)]).toEqual([
      2,
      "",
      { error: { code: "wrong_use", message: expect.any(String) } },
    ]);
  });

  test("2: a figure that the plan does not take, and nothing is changed", async () => {
    const org = String((await json("org create", "Free"))["id"]);
    const { status, err } = await run("plan", "set", "--org", org, "free", "--price-per-quote-cents", "2");
    expect([status, err]).toEqual([2, expect.stringContaining("--price-per-quote-cents")]);
  });

  test.each([
    ["organization_not_found", ["key", "list", "--org", NOBODY]],
    ["organization_not_found", ["key", "list", "--org", "Acme"]],
    ["organization_not_found", ["org", "delete", NOBODY, "--yes"]],
    ["organization_not_found", ["org", "delete", "Acme"]],
    ["connector_not_found", ["connector", "delete", "con_aaaaaaaaaaaaaaaaaaaa"]],
    ["organization_not_found", ["plan", "set", "--org", NOBODY, "pro"]],
    ["organization_not_found", ["activate", "--org", NOBODY, "all"]],
    ["key_not_found", ["key", "revoke", "key_aaaaaaaaaaaaaaaaaaaa"]],
    ["key_not_found", ["key", "rotate", "nothing"]],
  ])("1: %s by %j", async (code, args) => {
    const { status, out, err } = await run(...args, "--json");
    expect([status, out, JSON.parse(err).error.code]).toEqual([1, "", code]);
  });

  test("1: a wrong configuration, with one line a problem", async () => {
    const env = { PORT: "x", COSTPLANE_DTAA: "y" };
    const { status, out, err } = await runOnDatabase(db, ["org", "list"], { env });
    expect([status, out]).toEqual([1, ""]);
    expect(err.trimEnd().split("\n")).toHaveLength(2);
  });

  test("1: doctor tells them in one line", async () => {
    const { out } = await runOnDatabase(db, ["doctor"], { env: { PORT: "x", COSTPLANE_DTAA: "y" } });
    expect(out).toMatch(/PORT must be .*not "x"\. COSTPLANE_DTAA is not a variable/);
  });

  test("1: a key under another secret than the database's keys", async () => {
    const org = String((await json("org create", "Secret"))["id"]);
    await json("key create", "--org", org, "--name", "one");
    const env = { COSTPLANE_SECRET: "another server secret, also long enough" };
    const { status, err } = await runOnDatabase(db, ["key", "create", "--org", org, "--name", "two"], { env });
    expect([status, err]).toEqual([1, expect.stringContaining("COSTPLANE_SECRET_PREVIOUS")]);
  });

  test.each([
    [
      2,
      "--spending-limit-cents: It must be at most 1,000,000,000,000,000.",
      ["plan", "set", "--org", SOMEBODY, "enterprise", "--spending-limit-cents", "9".repeat(20)],
    ],
    [
      2,
      "--requests-per-minute: It must be at least 1.",
      ["plan", "set", "pro", "--org", SOMEBODY].concat(...["--requests-per-minute", "0"]),
    ],
    [2, "--scopes: ", ["key", "create", "--org", SOMEBODY, "--name", "n", "--scopes", "spend,bogus"]],
    [1, "There is no shared view vw_x. See: costplane view list", ["view", "delete", "vw_x", "--org", SOMEBODY]],
    [
      1,
      "There is no shared view viw_12345678901234567890.",
      ["view", "delete", "viw_12345678901234567890"].concat(...["--org", SOMEBODY]),
    ],
  ])("%i: it says %s", async (status, said, given) => {
    const organization = String((await json("org create", "Told"))["id"]);
    const told = await run(...given.map((arg) => (arg === SOMEBODY ? organization : arg)));
    expect(told).toMatchObject({ status, err: expect.stringContaining(said) });
  });

  test("0: the version", async () => {
    expect(await run("--version")).toEqual({ status: 0, out: `${VERSION}\n`, err: "" });
  });

  test("2: help on a command that there is not says so, as the command itself does", async () => {
    const told = await run("help", "spned");
    expect(told).toMatchObject({ status: 2, err: expect.stringContaining("unknown command 'spned'") });
    expect(told.err).toContain("Did you mean spend?");
  });

  test.each([["member"], ["key"], ["plan", "set"]])(
    "0: help on %s has room in a terminal of 80 columns",
    async (...named) => {
      const { status, out } = await run(...named, "--help");
      expect(status).toBe(0);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    },
  );

  test("0: help", async () => {
    expect(await run("--help")).toMatchObject({ status: 0, err: "" });
    expect(await run("plan", "set", "--help")).toMatchObject({ status: 0, err: "" });
  });
});

test("a view is saved for everybody, listed and deleted", async () => {
  const org = String((await json("org create", "Views"))["id"]);
  const kept = ["--org", org, "--kind", "spend", "--query", "?group_by=account"];
  const view = await json("view save", "By account", ...kept);
  expect(view).toMatchObject({ name: "By account", query: "group_by=account", shared: true, created_by: BY.actor });
  expect((await run("view", "list", "--org", org)).out).toMatch(/ {2}Spend +By account /);
  expect(await json("view delete", String(view["id"]), "--org", org)).toEqual({ id: view["id"], deleted: true });
  expect((await run("view", "list", "--org", org)).out).toContain("No view is shared.");
  const address = "https://costplane.example.com/o/org_1/spend?group_by=region&service=a%3Fb";
  const whole = await json("view save", "Whole", "--org", org, "--kind", "spend", "--query", address);
  expect(whole).toMatchObject({ query: "group_by=region&service=a%3Fb" });
  const wrong = await run("view", "save", "x", "--org", org, "--kind", "spend", "--query", "a b");
  expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining("--query") });
});

test("for people: the log is in words, and so is what narrows it", async () => {
  const org = String((await json("org create", "Words"))["id"]);
  await json("activate", "--org", org, "cost-data", "dory-ai");
  const all = await run("audit", "list", "--org", org);
  expect(all.out).toMatch(/ {2}Services activated +org_\w+ +services Ask\n/);
  for (const what of ["organization created", "Organization.created"]) {
    const { data } = await json("audit list", "--org", org, "--what", what, "--who", BY.actor);
    expect(data).toMatchObject([{ action: "organization.created" }]);
  }
  expect(await json("audit list", "--org", org, "--who", "operator:nobody")).toEqual({ data: [] });
  const wrong = await run("audit", "list", "--org", org, "--what", "key made");
  expect(wrong).toMatchObject({ status: 2, err: expect.stringContaining("key created") });
});

test("for people: services have their names, and all of them one word", async () => {
  const org = String((await json("org create", "Named", "--activate", "all"))["id"]);
  expect((await run("usage", "--org", org)).out).toMatch(/^services +all$/m);
  const left = await run("deactivate", "--org", org, "cost-data", "vulnerability-data");
  expect(left.out).toBe(`Active for ${org}: Usage calculator, Ask\n`);
});

test("for people: aligned columns, and a warning that the key is shown once", async () => {
  const org = String((await json("org create", "People"))["id"]);
  const made = await run("key", "create", "--org", org, "--name", "a name");
  expect(made.out).toMatch(/^id {7}key_\w{20}\nkey {6}cpk_\w{46}\nname {5}a name\n/);
  expect(made.out).toContain("not shown again");
  const { out } = await run("key", "list", "--org", org);
  const [headings = "", row = ""] = out.split("\n");
  expect(row.indexOf("a name")).toBe(headings.indexOf("NAME"));
});

test("docs/operating/configure.md has every command that --help lists", async () => {
  const commands = await listedCommands(async (...named) => (await run(...named, "--help")).out);
  expect(commands.length).toBeGreaterThan(10);
  const document = readFileSync(new URL("../../docs/operating/configure.md", import.meta.url), "utf8");
  // `view list|save|delete` stands for three.
  const told = [...document.matchAll(/`([a-z]+) ?([a-z|\\-]*)/g)].flatMap(([, group = "", verbs = ""]) =>
    verbs.split("|").map((verb) => `${group} ${verb.replaceAll("\\", "")}`.trim()),
  );
  expect(commands.filter((command) => !told.includes(command))).toEqual([]);
});

async function json(command: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const { status, out, err } = await run(...command.split(" "), ...args, "--json");
  if (status !== 0) throw new Error(err);
  return JSON.parse(out);
}

function run(...args: readonly string[]) {
  return runOnDatabase(db, args);
}
