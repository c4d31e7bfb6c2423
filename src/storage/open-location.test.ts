import { afterAll, expect, test } from "vitest";
import { testLocations } from "../../test/support/locations.ts";
import type { OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { KeptAccess } from "./keep-access.ts";
import { openLocation } from "./open-location.ts";

const locations = testLocations([]);
const ORG = mintOrgScope("org_aaaaaaaaaaaaaaaaaaaa" as OrganizationId);
const ROLE = { role_arn: "arn:aws:iam::123456789012:role/costs" };

afterAll(() => locations.close());

test.each<[string, string, KeptAccess, RegExp]>([
  ["credentials of a secret that is gone", "s3://bills", "sealed_otherwise", /send them again/],
  ["a source that is none", "nowhere", { options: {}, credentials: null }, /source: /],
  ["a role that nobody may assume", "s3://bills", { options: ROLE, credentials: null }, /COSTPLANE_ASSUME_AWS_ROLES/],
])("%s is told when the place is listed, and nothing is connected to", async (_, source, access, message) => {
  const storage = openLocation(locations, ORG, { source, granted: [] }, access);
  await expect(storage.list()).rejects.toMatchObject({
    code: "access_denied",
    message: expect.stringMatching(message),
  });
  storage.close();
});
