import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { openTestLocation, testLocations } from "../../test/support/locations.ts";
import { startScripted } from "../../test/support/scripted-server.ts";

const KEYS = { access_key_id: "AKIABASE", secret_access_key: "the-secret-of-the-base-key" };
const ROLE = "arn:aws:iam::123456789012:role/costs";

let end: () => Promise<unknown> = async () => {};
afterEach(async () => {
  vi.unstubAllEnvs();
  await end();
});

test("a role is assumed with its external id, and its short-lived keys list the bucket", async () => {
  const seen = await script({ lastsMs: 3_600_000 });
  const storage = seen.open({ external_id: "ext-1" });
  expect(await storage.list()).toMatchObject([{ path: "x.csv" }]);
  await storage.list();
  expect(seen.assumptions).toMatchObject([
    { RoleArn: ROLE, ExternalId: "ext-1", DurationSeconds: "3600", RoleSessionName: "costplane" },
  ]);
  expect(seen.signers[0]).toContain("Credential=AKIABASE/");
  expect(seen.bucket).toEqual(["ASIA1 session-1", "ASIA1 session-1"]);
  storage.close();
});

test("keys that are about to end are exchanged again", async () => {
  const seen = await script({ lastsMs: 60_000 });
  const storage = seen.open();
  await storage.list();
  await storage.list();
  const [first, second] = seen.bucket;
  expect(second).toMatch(/^ASIA\d+ session-\d+$/);
  expect(second).not.toBe(first);
  storage.close();
});

test.each([
  [403, "AccessDenied", "access_denied"],
  [400, "ExpiredToken", "access_denied"],
  [500, "ServiceFailure", "unreachable"],
])("a role that can't be assumed (%i %s) is told as %s, by its name", async (status, word, code) => {
  const seen = await script({ refusal: { status, word } });
  const failure = await seen
    .open()
    .list()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "LocationFailed", code, message: expect.stringContaining(ROLE) });
  expect(`${failure}${JSON.stringify(failure)}`).not.toContain(KEYS.secret_access_key);
  expect(seen.bucket).toEqual([]);
});

test("by the service's own identity a role is assumed for the organization's id, whatever is asked for", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIASERVICE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x");
  const seen = await script({ lastsMs: 3_600_000 });
  await seen.open({ external_id: "another-organization" }, null).list();
  expect(seen.assumptions).toMatchObject([{ ExternalId: "org_test" }]);
  expect(seen.signers[0]).toContain("Credential=AKIASERVICE/");
});

type Script = { readonly lastsMs?: number; readonly refusal?: { readonly status: number; readonly word: string } };

/** Amazon's STS and a bucket, both on this machine. */
async function script({ lastsMs = 0, refusal }: Script) {
  const assumptions: object[] = [];
  const signers: (string | undefined)[] = [];
  const bucket: string[] = [];
  const server = await startScripted(async (request, response) => {
    const { authorization = "" } = request.headers;
    response.setHeader("content-type", "application/xml");
    if (request.method !== "POST") {
      const key = /Credential=(\w+)/.exec(authorization)?.[1];
      bucket.push(`${key} ${request.headers["x-amz-security-token"]}`);
      return response.end(`<ListBucketResult><Contents><Key>x.csv</Key><ETag>1</ETag></Contents></ListBucketResult>`);
    }
    assumptions.push(Object.fromEntries(new URLSearchParams(await text(request))));
    signers.push(authorization);
    if (refusal) {
      const body = `<ErrorResponse><Error><Code>${refusal.word}</Code><Message>no</Message></Error></ErrorResponse>`;
      return response.writeHead(refusal.status).end(body);
    }
    return response.end(assumed(assumptions.length, new Date(Date.now() + lastsMs)));
  });
  const locations = testLocations([], { privateAddresses: true, assumesRoles: true });
  end = () => Promise.all([locations.close(), server.close()]);
  vi.stubEnv("AWS_ENDPOINT_URL_STS", server.url);
  const open = (options = {}, credentials: typeof KEYS | null = KEYS) => {
    const endpoints = { endpoint: server.url, ...(credentials && { sts_endpoint: server.url }), role_arn: ROLE };
    return openTestLocation(locations, "s3://bills", { options: { ...endpoints, ...options }, credentials });
  };
  return { assumptions, signers, bucket, open };
}

function assumed(number: number, until: Date): string {
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
    <AccessKeyId>ASIA${number}</AccessKeyId><SecretAccessKey>s</SecretAccessKey>
    <SessionToken>session-${number}</SessionToken><Expiration>${until.toISOString()}</Expiration>
    </Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}
