import { isFeedAddress, isWebAddress } from "../../core/web-addresses.ts";
import type { FeedAddresses, NvdApi } from "../../cves/index.ts";

/** The addresses of the feeds as an operator sets them; unset: the publishers' own, and no EPSS. */
export type FeedVariables = Readonly<Partial<Record<(typeof NAMES)[number] | "NVD_API_KEY", string | undefined>>>;

const NAMES = ["NVD_FEEDS_URL", "NVD_API_URL", "KEV_URL", "EPSS_URL"] as const;
const OFF = "off";
const MAY_BE_OFF: readonly string[] = ["NVD_FEEDS_URL", "NVD_API_URL"];

const NVD_FEEDS = "https://nvd.nist.gov/feeds/json/cve/2.0/";
const NVD_API = "https://services.nvd.nist.gov/rest/json/cves/2.0";
// The mirror's default branch, whatever it is called.
const KEV = [
  "https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json",
  "https://raw.githubusercontent.com/cisagov/kev-data/HEAD/known_exploited_vulnerabilities.json",
] as const;

export type FeedSettings =
  | { readonly ok: true; readonly addresses: FeedAddresses }
  /** One sentence for each wrong variable; it does not repeat the value, which may hold a credential. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the feeds' addresses: `https:`, `file:` (not of the API), and `http:` on this machine. */
export function readFeedSettings(variables: FeedVariables): FeedSettings {
  const problems = NAMES.flatMap((name) => problemOf(name, variables[name]));
  if (!/^[\x21-\x7e]*$/.test(variables.NVD_API_KEY ?? "")) {
    problems.push("NVD_API_KEY must be visible ASCII characters without a space.");
  }
  if (problems.length > 0) return { ok: false, problems };
  const { NVD_FEEDS_URL = NVD_FEEDS, EPSS_URL } = variables;
  const kev = variables.KEV_URL === undefined ? KEV : [variables.KEV_URL];
  return {
    ok: true,
    addresses: {
      nvdFeeds: NVD_FEEDS_URL === OFF ? null : new URL(NVD_FEEDS_URL),
      nvdApi: apiOf(variables),
      kev: kev.map((address) => new URL(address)),
      epss: EPSS_URL === undefined ? null : new URL(EPSS_URL),
    },
  };
}

// Who has the feeds from a place of their own may have no way to NVD, so there the API is read only where it is named.
function apiOf({ NVD_FEEDS_URL, NVD_API_URL, NVD_API_KEY }: FeedVariables): NvdApi | null {
  const usesPublisher = NVD_FEEDS_URL === undefined || NVD_FEEDS_URL === OFF;
  const address = NVD_API_URL ?? (usesPublisher ? NVD_API : OFF);
  return address === OFF ? null : { address: new URL(address), key: NVD_API_KEY ?? null };
}

function problemOf(name: (typeof NAMES)[number], value: string | undefined): string[] {
  if (value === undefined || (value === OFF && MAY_BE_OFF.includes(name))) return [];
  const isApi = name === "NVD_API_URL";
  const isRight = URL.canParse(value) && (isApi ? isWebAddress : isFeedAddress)(new URL(value));
  if (isRight) return [];
  const forms = isApi ? "an https: URL" : "an https: or file: URL";
  const off = MAY_BE_OFF.includes(name) ? ", or off" : "";
  return [`${name} must be ${forms}, or an http: URL of this machine${off}.`];
}
