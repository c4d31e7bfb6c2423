import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Config, configTable, readConfig } from "./config.ts";

const SECRET = "a server secret of more than 32 characters";

describe("readConfig", () => {
  test("nothing set gives the documented defaults", () => {
    expect(configOf({})).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataFolder: resolve("data"),
      databaseUrl: undefined,
      clickhouseUrl: undefined,
      secret: undefined,
      previousSecret: undefined,
      importRoots: [resolve("data/import")],
      allowPrivateAddresses: false,
      assumesAwsRoles: false,
      relayHost: "127.0.0.1",
      demoFolder: resolve("data/demo"),
      makesDemo: true,
      memoryShare: 0.25,
      addressFailuresPerMinute: 1000,
      trustProxy: false,
      publicUrl: undefined,
      corsOrigins: [],
      metricsToken: undefined,
      metricsPort: undefined,
      logLevel: "info",
      quoteProvider: "builtin",
      refreshesCves: true,
      feedAddresses: {
        nvdFeeds: new URL("https://nvd.nist.gov/feeds/json/cve/2.0/"),
        nvdApi: { address: new URL("https://services.nvd.nist.gov/rest/json/cves/2.0"), key: null },
        kev: expect.arrayContaining([expect.any(URL)]),
        epss: null,
      },
      ask: { engine: "builtin", model: null, modelTokensPerDayMax: 1_000_000 },
      isProduction: false,
      nodeEnv: undefined,
      migrates: true,
      connections: { pool: 10, jobs: 2 },
      backups: null,
      backupPassphrase: undefined,
      mail: null,
      oidc: null,
      tracing: null,
    });
  });

  test("a model is one that can be reached: a half configured one is none, and no failed start", () => {
    const local = { ASK_PROVIDER: "openai-compatible", ASK_MODEL: "m", ASK_BASE_URL: "http://localhost:1/v1" };
    const hosted = { ASK_PROVIDER: "anthropic", ASK_MODEL: "m", ASK_API_KEY: "k" };
    expect(configOf(local).ask.model).toMatchObject({ baseUrl: "http://localhost:1/v1", apiKey: null });
    expect(configOf(hosted).ask.model).toMatchObject({ baseUrl: null, apiKey: "k" });
    for (const whole of [local, hosted]) {
      for (const missing of Object.keys(whole)) {
        expect(configOf({ ...whole, [missing]: "", ASK_ENGINE: "model" }).ask.model, missing).toBeNull();
      }
    }
  });

  test("an empty variable counts as unset", () => {
    expect(configOf({ PORT: "", COSTPLANE_DATA: "", DATABASE_URL: "", CORS_ORIGINS: "" })).toEqual(configOf({}));
  });

  test("the demo is on by default, off in production and with an own database, and a set value wins", () => {
    const server = { DATABASE_URL: "postgres://db/costplane", COSTPLANE_SECRET: SECRET };
    expect(configOf({}).makesDemo).toBe(true);
    expect(configOf({ NODE_ENV: "production" }).makesDemo).toBe(false);
    expect(configOf(server).makesDemo).toBe(false);
    expect(configOf({ ...server, COSTPLANE_DEMO: "on" }).makesDemo).toBe(true);
  });

  test("ten nodes fit into the hundred connections of PostgreSQL, of which it keeps three for itself", () => {
    const { pool, jobs } = configOf({ DATABASE_URL: "postgres://db/costplane", COSTPLANE_SECRET: SECRET }).connections;
    const gateAndSessions = 2;
    expect(10 * (pool + jobs + gateAndSessions)).toBeLessThanOrEqual(100 - 3);
  });

  test.each(["true", "1", "yes", "on", "ON", "True"])("%s is true", (value) => {
    expect(configOf({ COSTPLANE_ALLOW_PRIVATE_ADDRESSES: value }).allowPrivateAddresses).toBe(true);
  });

  test.each(["false", "0", "no", "off", "Off"])("%s is false", (value) => {
    expect(configOf({ COSTPLANE_ALLOW_PRIVATE_ADDRESSES: value }).allowPrivateAddresses).toBe(false);
  });

  test.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
  ])("private addresses %j are these networks", (value, networks) => {
    expect(configOf({ COSTPLANE_ALLOW_PRIVATE_ADDRESSES: value }).allowPrivateAddresses).toEqual(networks);
  });

  test.each([
    ["COSTPLANE_ALLOW_PRIVATE_ADDRESSES", "some"],
    ["COSTPLANE_ALLOW_PRIVATE_ADDRESSES", "10.0.0.0/33"],
    ["COSTPLANE_RELAY_HOST", "localhost"],
  ])("%s can't be %s", (name, value) => {
    expect(readConfig({ [name]: value })).toMatchObject({ ok: false, problems: [expect.stringContaining(name)] });
  });

  test("lists are read in their order", () => {
    const config = configOf({
      COSTPLANE_IMPORT_ROOT: "/one:two",
      CORS_ORIGINS: "https://a.example, http://b.example:81",
    });
    expect(config.importRoots).toEqual(["/one", resolve("two")]);
    expect(config.corsOrigins).toEqual(["https://a.example", "http://b.example:81"]);
  });

  test.each([
    ["off", false],
    ["0", false],
    ["2", 2],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("TRUST_PROXY=%s is read as %j", (value, expected) => {
    expect(configOf({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test.each([
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["PORT", "-1"],
    ["COSTPLANE_DEMO", "maybe"],
    ["COSTPLANE_MEMORY_SHARE", "0.91"],
    ["COSTPLANE_MEMORY_SHARE", "25%"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["PUBLIC_URL", "example.com"],
    ["LOG_LEVEL", "loud"],
    ["QUOTE_PROVIDER", "on"],
    ["ADDRESS_FAILURES_PER_MINUTE", "0"],
  ])("%s=%s is one problem that names the variable and the value", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    expect(problems[0]).toContain(JSON.stringify(value));
  });

  test.each([
    ["DATABASE_URL", "mysql://user:hunter2@db"],
    ["DATABASE_URL", "postgres://user:hunter2@db1:5432,,db2:5432/costplane"],
    ["DATABASE_URL", "postgres://user:hunter2@db1:5432,db2:no/costplane"],
    ["DATABASE_URL", "postgres://user:hunter2@db1,db2/costplane?target_session_attrs=standby"],
    ["CLICKHOUSE_URL", "hunter2"],
    ["COSTPLANE_SECRET", "hunter2"],
    ["COSTPLANE_SECRET_PREVIOUS", "hunter2"],
    ["METRICS_TOKEN", "hunter2 hunter2"],
  ])("a wrong %s is refused without its value", (name, value) => {
    const problems = problemsOf({ [name]: value }).join("\n");
    expect(problems).toContain(name);
    expect(problems).not.toContain("hunter2");
  });

  test("a cluster is a name, and one of a server", () => {
    const server = { CLICKHOUSE_URL: "http://clickhouse:8123/costplane" };
    expect(configOf({ ...server, CLICKHOUSE_CLUSTER: "main-1" }).clickhouseCluster).toBe("main-1");
    expect(problemsOf({ ...server, CLICKHOUSE_CLUSTER: "a`b" })).toEqual([
      expect.stringMatching(/^CLICKHOUSE_CLUSTER must be a cluster's name/),
    ]);
    expect(problemsOf({ CLICKHOUSE_CLUSTER: "main-1" })).toEqual([
      expect.stringContaining("with CLICKHOUSE_URL alone"),
    ]);
  });

  test("the metrics have another port than the API, also where one is the preset, unless any will do", () => {
    const told = (port: number) => [`METRICS_PORT must be another port than PORT, which is ${port}.`];
    expect(problemsOf({ PORT: "9100", METRICS_PORT: "9100" })).toEqual(told(9100));
    expect(problemsOf({ METRICS_PORT: "8080" })).toEqual(told(8080));
    expect(configOf({ PORT: "0", METRICS_PORT: "0" }).metricsPort).toBe(0);
  });

  test("an own database needs an own secret", () => {
    expect(problemsOf({ DATABASE_URL: "postgres://db/costplane" })).toEqual([
      "COSTPLANE_SECRET is required with DATABASE_URL: set the same one on every node.",
    ]);
  });

  test("a misspelt COSTPLANE_ variable is refused, with the nearest name", () => {
    expect(problemsOf({ COSTPLANE_DTAA: "/x", COSTPLANE_ZZZZZZZZ: "1", UNRELATED: "1" })).toEqual([
      "COSTPLANE_DTAA is not a variable of Costplane; did you mean COSTPLANE_DATA?",
      "COSTPLANE_ZZZZZZZZ is not a variable of Costplane: remove it.",
    ]);
  });

  test("the client's variables are no problem: the shell of the tutorial has them", () => {
    const env = { COSTPLANE_URL: "http://127.0.0.1:8080", COSTPLANE_API_KEY: "cpk_x" };
    expect(configOf(env)).toEqual(configOf({}));
  });

  test("all problems are told at once", () => {
    expect(problemsOf({ PORT: "x", LOG_LEVEL: "x", COSTPLANE_PORT: "1" })).toHaveLength(3);
  });
});

describe("configTable", () => {
  test("every variable has a description, and every default that is a plain value is one that is accepted", () => {
    for (const row of configTable()) {
      expect(row.description).toMatch(/\.$/);
      if (/^[\w./]+$/.test(row.default) && !["unset", "none"].includes(row.default)) {
        expect(configOf({ [row.name]: row.default })).toEqual(configOf({}));
      }
    }
  });
});

function configOf(env: Record<string, string>): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  return reading.config;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

describe("files of values", () => {
  const folder = mkdtempSync(join(tmpdir(), "costplane-config-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("NAME_FILE gives the value of NAME without the end of its line, for every variable", () => {
    writeFileSync(join(folder, "secret"), `${SECRET}\n`);
    writeFileSync(join(folder, "port"), "9000");
    const config = configOf({ COSTPLANE_SECRET_FILE: join(folder, "secret"), PORT_FILE: join(folder, "port") });
    expect(config).toMatchObject({ secret: SECRET, port: 9000 });
  });

  test("a file that is not there, a value that is there twice, and a file for no variable are told by name", () => {
    const problems = problemsOf({
      PORT_FILE: join(folder, "none"),
      HOST: "::1",
      HOST_FILE: "x",
      COSTPLANE_X_FILE: "y",
    });
    expect(problems).toEqual([
      expect.stringMatching(/^PORT_FILE names a file that can't be read \(ENOENT\)/),
      "HOST and HOST_FILE are both set: remove one of them.",
      expect.stringMatching(/^COSTPLANE_X_FILE is not a variable of Costplane/),
    ]);
  });

  test("a schedule of backups has a place, a period and a number of them", () => {
    expect(configOf({ BACKUP_TARGET: "s3://b/p" }).backups).toEqual({
      ...{ url: "s3://b/p", everySeconds: 86_400, keep: 7, passphrase: undefined },
    });
    expect(problemsOf({ BACKUP_TARGET: "ftp://b", BACKUP_EVERY: "5m", BACKUP_KEEP: "0" })).toHaveLength(3);
  });

  test("a passphrase of backups is as long as a password, and is kept as it was typed", () => {
    expect(problemsOf({ BACKUP_PASSPHRASE: "correct hor" })).toEqual([
      "BACKUP_PASSPHRASE must be a passphrase of at least 12 characters.",
    ]);
    expect(configOf({ BACKUP_PASSPHRASE: " correct hors" }).backupPassphrase).toBe(" correct hors");
  });
});
