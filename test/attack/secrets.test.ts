import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAuthenticator } from "../support/authenticator.ts";
import { type Browser, invitationFor, newEmail, openBrowser, PASSWORD } from "../support/browser.ts";
import { runOnDatabase } from "../support/cli-on-database.ts";
import { CLIENT, startOidcProvider, type TestProvider } from "../support/oidc-provider.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { send, until } from "../support/send-request.ts";
import {
  makeOrganization,
  postQuote,
  SECRET,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";

const SITE = "http://localhost:8080";
const NEW_PASSWORD = "seven grey stones in a row";
const MAIL_PASSWORD = "the-password-of-the-mail-server";
const PASSPHRASE = "correct horse battery staple";
const SIGN_IN = { subject: newEmail(), email: newEmail(), email_verified: true, name: "Grace" };

let folder: string;
let db: TestDatabase;
let provider: TestProvider;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "costplane-secrets-"));
  db = await createTestDatabase();
  own = await makeOrganization(db.database);
  provider = await startOidcProvider();
  mail = await startMailServer();
  const env = {
    PUBLIC_URL: SITE,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ORGANIZATION: own.org.organizationId,
    SMTP_URL: mail.url,
    MAIL_FROM: "costplane@example.com",
  };
  app = await startTestApp({ database: db.database, env });
  provider.serve(SITE, SIGN_IN);
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
  await provider.stop();
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A mail server that refuses the first to sign in, as with a wrong password, and takes the mails of all others. */
async function startMailServer() {
  const mails: string[] = [];
  let isFirst = true;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    logger: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      const isRefused = isFirst || password !== MAIL_PASSWORD;
      isFirst = false;
      if (isRefused) done(new Error(`535 ${password} is not the password`));
      else done(null, { user: "costplane" });
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.push(Buffer.concat(parts).toString().replaceAll("=\r\n", ""));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://costplane:${MAIL_PASSWORD}@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const post = (path: string, body: object = {}) => ({ method: "POST", path: `/console/api${path}`, body });
const inOrganization = (path: string) => `/organizations/${own.org.organizationId}${path}`;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** What the run has come to know that nobody else may, and what it was answered where it failed. */
const secrets = new Set<string>([...[PASSWORD, NEW_PASSWORD, MAIL_PASSWORD, PASSPHRASE, SECRET, CLIENT.secret]]);
const errors: string[] = [];

/** Notes what is secret: no empty text, which stands everywhere. */
function keep(...texts: readonly (string | undefined | null)[]): void {
  for (const text of texts) {
    expect(text?.length).toBeGreaterThan(5);
    secrets.add(text as string);
  }
}

/** Somebody joins, adds an app and a passkey, makes a key and uses it, and changes its password. */
async function joinAndSecure(): Promise<Browser> {
  const email = newEmail();
  const token = await invitationFor(db.database, own.org, "owner", email);
  const browser = openBrowser(app);
  await browser.send(post("/join", { token, password: PASSWORD }));
  keep(token, ...browser.cookies.values());
  const { secret } = (await browser.send(post("/me/second-factor", { current: PASSWORD }))).json;
  const confirmed = await browser.send(post("/me/second-factor/confirm", { code: codeOf(secret, -1) }));
  const codes: string[] = confirmed.json.recovery_codes;
  keep(secret, ...codes, ...browser.cookies.values());
  const { options } = (await browser.send(post("/passkeys/options", { current: PASSWORD }))).json;
  const response = openAuthenticator(SITE).create(options);
  expect((await browser.send(post("/passkeys", { response }))).status).toBe(201);
  keep(options.challenge);
  const { key } = (await browser.send(post(inOrganization("/keys"), { name: "ci" }))).json;
  keep(key, own.key);
  const body = { units: 1, free_units: 0, cents_per_unit: 1 };
  await postQuote(app, { key, idempotencyKey: "not-a-secret", body });
  const wrong = [
    post("/session", { email: PASSWORD, password: PASSWORD }),
    post("/session", { email, password: NEW_PASSWORD }),
    post("/join", { token, password: PASSWORD }),
    post("/session/second-factor", { code: codes[0] }),
    post("/me/password", { current: NEW_PASSWORD, password: PASSWORD, extra: PASSWORD }),
    post(`/session/${token}`, { [PASSWORD]: PASSWORD }),
    { ...post("/session"), body: `{"password":"${PASSWORD}"` },
  ];
  for (const asked of wrong) errors.push((await openBrowser(app).send(asked)).body);
  errors.push((await browser.send(post("/me/password", { current: NEW_PASSWORD, password: PASSWORD }))).body);
  errors.push((await send(app.url, `${key}x`, { path: "/api/usage" })).body);
  const changed = await browser.send(post("/me/password", { current: PASSWORD, password: NEW_PASSWORD }));
  expect(changed.status).toBe(204);
  keep(...browser.cookies.values());
  return browser;
}

/** Two are invited: the first mail is refused, the second is sent. Its link is in the answer and in the mail alone. */
async function invite(browser: Browser): Promise<void> {
  const tokens: string[] = [];
  for (const role of ["viewer", "member"]) {
    const invited = (await browser.send(post(inOrganization("/invitations"), { email: newEmail(), role }))).json;
    const { pathname, hash } = new URL(invited.link);
    expect(pathname).toBe("/join");
    tokens.push(hash.slice(1));
    const list = { path: `/console/api${inOrganization("/invitations")}` };
    await until(async () => {
      const told = await browser.send(list);
      errors.push(told.body);
      const one = told.json.invitations.find(({ id }: { id: string }) => id === invited.id);
      return one.sent_at !== null || one.send_error !== null;
    });
  }
  keep(...tokens);
  expect(mail.mails).toHaveLength(1);
  expect(tokens.map((token) => mail.mails[0]?.includes(token))).toEqual([false, true]);
}

/** Somebody signs in at the provider, and its answer is tried again by another browser. */
async function signInAtProvider(): Promise<void> {
  const browser = openBrowser(app);
  const begun = new URL((await browser.send({ method: "POST", path: "/console/api/oidc" })).json.url);
  keep(begun.searchParams.get("state"), begun.searchParams.get("nonce"));
  const back = new URL(await provider.follow(begun.href));
  keep(back.searchParams.get("code"), ...browser.cookies.values());
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const sent of [cookie, cookie, ""]) {
    const headers = { cookie: sent, "sec-fetch-site": "cross-site" };
    const told = await fetch(app.url + back.pathname + back.search, { redirect: "manual", headers });
    errors.push(`${told.headers.get("location")} ${await told.text()}`);
    for (const line of told.headers.getSetCookie()) {
      const value = /=([^;]+)/.exec(line)?.[1];
      if (value && !line.includes("Max-Age=0")) keep(value);
    }
  }
  expect(errors.at(-3)).toMatch(/^\/ /);
  expect(provider.given).toHaveLength(3);
  keep(...provider.given);
}

/** An operator prints a new link for somebody, and backs all up: open, and sealed. Returns what lies there then. */
async function operate(): Promise<string> {
  const env = { COSTPLANE_SECRET: SECRET, COSTPLANE_DATA: join(folder, "data"), PUBLIC_URL: SITE };
  const reset = await runOnDatabase(db, ["person", "reset", SIGN_IN.email], { env });
  keep(/#([\w-]{43})/.exec(reset.out)?.[1]);
  errors.push(reset.err);
  const kept: string[] = [];
  for (const [name, more] of Object.entries({ open: {}, sealed: { BACKUP_PASSPHRASE: PASSPHRASE } })) {
    const target = join(folder, name);
    const args = ["backup", pathToFileURL(target).href, "--without-data"];
    const done = await runOnDatabase(db, args, { env: { ...env, ...more } });
    expect(done).toMatchObject({ status: 0 });
    errors.push(done.out, done.err);
    const names = readdirSync(target, { recursive: true }).map(String);
    expect(names).toContain("manifest.json");
    kept.push(...names, readFileSync(join(target, "manifest.json"), "utf8"));
  }
  return kept.join("\n");
}

test("no secret is in a log, an error, the list of processes, a backup's manifest or any table", async () => {
  const browser = await joinAndSecure();
  await invite(browser);
  await signInAtProvider();
  const backups = await operate();
  const running = execFileSync("ps", ["-A", "-ww", "-o", "args"], { encoding: "utf8" });
  const log = JSON.stringify([app.lines, app.reports]);
  const places = { log, errors: errors.join("\n"), running, backups, tables: await textOfTables() };
  expect(secrets.size).toBeGreaterThan(30);
  for (const [place, text] of Object.entries(places)) {
    expect({ place, holds: [...secrets].filter((secret) => text.includes(secret)) }).toEqual({ place, holds: [] });
  }
}, 120_000);

/** Everything that the database holds, the audit log too. */
async function textOfTables(): Promise<string> {
  const { kysely } = db.database;
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(kysely);
  const texts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`.execute(kysely);
    return rows.map(({ text }) => text).join("\n");
  });
  return (await Promise.all(texts)).join("\n");
}
