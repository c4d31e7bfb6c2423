import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { joinAs, newEmail, openBrowser, PASSWORD } from "../../test/support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { until } from "../../test/support/send-request.ts";
import { makeOrganization, startTestApp } from "../../test/support/test-app.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A mail server on loopback, and the mails that it took. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => {
        mails.push(text);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

/** A console that sends by this server, with an admin in it. */
async function startConsole(smtpUrl: string) {
  const env = { SMTP_URL: smtpUrl, MAIL_FROM: "costplane@example.com" };
  const app = await startTestApp({ database: db.database, env });
  closing.push(() => app.stop());
  const { org } = await makeOrganization(db.database);
  const admin = await joinAs(app, org, "admin");
  const path = `/console/api/organizations/${org.organizationId}/invitations`;
  const invite = (email: string) => admin.send({ method: "POST", path, body: { email, role: "viewer" } });
  const told = async () => (await admin.send({ path })).json.invitations[0];
  return { app, invite, told };
}

async function expectGood(app: { readonly url: string }, link: string): Promise<void> {
  const token = link.split("#")[1];
  const joined = await openBrowser(app).send({
    method: "POST",
    path: "/console/api/join",
    body: { token, password: PASSWORD },
  });
  expect(joined.status).toBe(201);
}

test("an invitation is sent to its address, with its link", async () => {
  const { mails, url } = await startMailServer();
  const { app, invite, told } = await startConsole(url);
  const email = newEmail();
  const { link } = (await invite(email)).json;
  await until(async () => (await told()).sent_at !== null);
  const [mail = ""] = mails;
  expect(mail).toContain(`To: ${email}`);
  expect(mail.replaceAll("=\r\n", "").replaceAll("=3D", "=")).toContain(link);
  await expectGood(app, link);
});

test.each([
  ["refuses the address", { onRcptTo: (_a, _s, done) => done(new Error("550 no such user")) }, /refuses the address/],
  [
    "refuses the mail",
    { onData: (stream, _s, done) => stream.resume().on("end", () => done(new Error("554 spam"))) },
    /did not accept/,
  ],
] satisfies readonly (readonly [string, SMTPServerOptions, RegExp])[])(
  "where the mail server %s, the list says so, and the link is as good",
  async (_, options, sentence) => {
    const { url } = await startMailServer(options);
    const { app, invite, told } = await startConsole(url);
    const made = await invite(newEmail());
    expect(made.status).toBe(201);
    await until(async () => (await told()).send_error !== null);
    expect((await told()).send_error).toMatch(sentence);
    await expectGood(app, made.json.link);
  },
);

test("a mail server that is gone, or never answers, keeps nobody waiting", async () => {
  for (const options of [null, { onConnect: () => {} } satisfies SMTPServerOptions]) {
    const url = options ? (await startMailServer(options)).url : "smtp://127.0.0.1:9";
    const { app, invite, told } = await startConsole(url);
    const made = await invite(newEmail());
    expect(made.status).toBe(201);
    expect((await told()).sent_at).toBeNull();
    await expectGood(app, made.json.link);
  }
});
