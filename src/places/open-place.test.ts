import { afterAll, expect, test } from "vitest";
import { testPlaces } from "../../test/support/places.ts";
import type { OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { KeptAccess } from "./keep-access.ts";
import { openPlace } from "./open-place.ts";

const places = testPlaces([]);
const ORG = mintOrgScope("org_aaaaaaaaaaaaaaaaaaaa" as OrganizationId);
const ROLE = { role_arn: "arn:aws:iam::123456789012:role/costs" };

afterAll(() => places.close());

test.each<[string, string, KeptAccess, RegExp]>([
  ["credentials of a secret that is gone", "s3://bills", "sealed_otherwise", /send them again/],
  ["a source that is none", "nowhere", { options: {}, credentials: null }, /source: /],
  ["a role that nobody may assume", "s3://bills", { options: ROLE, credentials: null }, /COSTPLANE_ASSUME_AWS_ROLES/],
])("%s is told when the place is listed, and nothing is connected to", async (_, source, access, message) => {
  const place = openPlace(places, ORG, { source, granted: [] }, access);
  await expect(place.list()).rejects.toMatchObject({ code: "access_denied", message: expect.stringMatching(message) });
  place.close();
});
