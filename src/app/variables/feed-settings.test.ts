import { describe, expect, test } from "vitest";
import { readFeedSettings } from "./feed-settings.ts";

function addressesOf(variables: Parameters<typeof readFeedSettings>[0]) {
  const settings = readFeedSettings(variables);
  if (!settings.ok) throw new Error(settings.problems.join(" "));
  return settings.addresses;
}

test("unset, the publishers' own are read: KEV from CISA first, then from its mirror", () => {
  const { nvdFeeds, nvdApi, kev, epss } = addressesOf({});
  expect([nvdFeeds?.hostname, nvdApi?.address.hostname, epss]).toEqual(["nvd.nist.gov", "services.nvd.nist.gov", null]);
  expect(kev.map(({ hostname }) => hostname)).toEqual(["www.cisa.gov", "raw.githubusercontent.com"]);
});

describe("NVD's API", () => {
  test("alone is read where the feeds are off", () => {
    expect(addressesOf({ NVD_FEEDS_URL: "off" })).toMatchObject({ nvdFeeds: null, nvdApi: { key: null } });
  });

  test("is not read where it is off, or where the feeds are at a place of the operator's own", () => {
    expect(addressesOf({ NVD_API_URL: "off" }).nvdApi).toBeNull();
    expect(addressesOf({ NVD_FEEDS_URL: "file:///feeds" }).nvdApi).toBeNull();
    const named = { NVD_FEEDS_URL: "file:///feeds", NVD_API_URL: "https://nvd.example.com/cves", NVD_API_KEY: "k" };
    expect(addressesOf(named).nvdApi).toMatchObject({ key: "k" });
  });
});

test.each([
  ["NVD_FEEDS_URL", "http://example.com/", "NVD_FEEDS_URL must be an https: or file: URL"],
  ["NVD_API_URL", "file:///api", "NVD_API_URL must be an https: URL"],
  ["KEV_URL", "off", "KEV_URL must be"],
  ["EPSS_URL", "nonsense", "EPSS_URL must be"],
  ["NVD_API_KEY", "a key\r\nx: y", "NVD_API_KEY must be visible ASCII characters"],
])("%s = %j is refused without its value", (name, value, problem) => {
  const settings = readFeedSettings({ [name]: value });
  expect(settings).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
  if (value !== "off") expect(JSON.stringify(settings)).not.toContain(JSON.stringify(value).slice(1, -1));
});
