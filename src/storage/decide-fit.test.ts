import { describe, expect, test } from "vitest";
import { decideFit } from "./decide-fit.ts";
import type { LocationCredentials, LocationOptions } from "./schema.ts";

const KEYS = { access_key_id: "AKIA", secret_access_key: "s" };
const ROLE = { role_arn: "arn:aws:iam::123456789012:role/r" };
const PRINCIPAL = { tenant_id: "t", client_id: "c" };

describe("what fits", () => {
  test.each<[string, LocationOptions, LocationCredentials | null]>([
    ["file:///bills/2026", {}, null],
    ["s3://bucket", {}, null],
    ["s3://bucket/a b/ü", { region: "eu-1", endpoint: "https://s3.example" }, KEYS],
    ["s3://bucket", {}, { ...KEYS, session_token: "t" }],
    ["s3://bucket", { ...ROLE, external_id: "x1", sts_endpoint: "https://sts.example" }, KEYS],
    ["s3://bucket", ROLE, null],
    ["gs://bucket/p", {}, KEYS],
    ["azure://account/container/p/q", {}, { sas_token: "sv=1" }],
    ["azure://account/container", { endpoint: "https://x.example" }, { account_key: "k" }],
    ["azure://account/container", { ...PRINCIPAL, login_endpoint: "https://l.example" }, { client_secret: "s" }],
    ["https://server/x.csv", {}, { bearer_token: "t" }],
    ["https://server/folder/", {}, { username: "u", password: "p" }],
    ["http://server/x.csv", {}, { query: "sig=1" }],
  ])("%s with %o and %o", (source, options, credentials) => {
    expect(decideFit(source, { options, credentials })).toMatchObject({ ok: true });
  });
});

describe("what does not fit is named", () => {
  test.each<[string, LocationOptions, LocationCredentials | null, readonly string[]]>([
    ["file:///bills", { region: "x" }, KEYS, ["options.region", "credentials"]],
    ["s3://bucket", { tenant_id: "t" }, { account_key: "k" }, ["options.tenant_id", "credentials"]],
    ["s3://bucket", {}, { access_key_id: "AKIA" }, ["credentials"]],
    ["s3://bucket", {}, { ...KEYS, sas_token: "x" }, ["credentials"]],
    ["s3://bucket", { external_id: "x1" }, KEYS, ["options.external_id"]],
    ["s3://bucket", { ...ROLE, sts_endpoint: "https://sts.example" }, null, ["options.sts_endpoint"]],
    ["gs://bucket", ROLE, { ...KEYS, session_token: "t" }, ["options.role_arn", "credentials"]],
    ["azure://account/container", {}, { sas_token: "a", account_key: "b" }, ["credentials"]],
    ["azure://account/container", {}, { client_secret: "s" }, ["options.tenant_id", "options.client_id"]],
    ["azure://account/container", PRINCIPAL, null, ["options.tenant_id", "options.client_id"]],
    ["https://server/x.csv", {}, { username: "u" }, ["credentials"]],
  ])("%s with %o and %o", (source, options, credentials, fields) => {
    const fit = decideFit(source, { options, credentials });
    expect(fit.ok ? [] : fit.misfits.map(({ field }) => field)).toEqual(fields);
  });

  test.each([
    "",
    "bucket",
    "ftp://server/x.csv",
    "s3://",
    "s3:///prefix",
    "s3://bucket/prefix?versionId=1",
    "s3://key:secret@bucket/prefix",
    "s3://bucket/a\nb",
    "azure://account",
    "azure://Account/container",
    "azure://account/container?sv=1&sig=x",
    "https://user:password@server/x.csv",
    "https://server/x.csv?sig=x",
    "https://server/x.csv#x",
    "file://server/share",
    "file:///a%00b",
    "javascript:alert(1)",
  ])("the source %j", (source) => {
    const fit = decideFit(source, { options: {}, credentials: null });
    expect(fit).toMatchObject({ ok: false, misfits: [{ field: "source" }] });
    expect(JSON.stringify(fit)).not.toMatch(/sig=|password/);
  });
});
