import { isFeedAddress } from "./open-address.ts";

const FIRST_YEAR = 2002;

/** How NVD stamps its feeds: the time of its office, without a zone. */
export const NVD_FEED_ZONE = "America/New_York";

/** A feed of NVD by name; the years first, since the others change them. */
export type NvdFeed = { readonly name: string; readonly isYear: boolean };

/** The feeds that NVD publishes in this year: one for each year of ids, and two of the last eight days. */
export function nvdFeeds(now: Date): readonly NvdFeed[] {
  const years = Array.from({ length: now.getUTCFullYear() - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  return [
    ...years.map((year) => ({ name: `nvdcve-2.0-${year}`, isYear: true })),
    { name: "nvdcve-2.0-modified", isYear: false },
    { name: "nvdcve-2.0-recent", isYear: false },
  ];
}

/** The SHA-256, in lower-case hex, that a `.meta` file gives for the uncompressed feed; null where it gives none. */
export function sha256OfMeta(meta: string): string | null {
  return /^sha256:([0-9a-f]{64})\s*$/im.exec(meta)?.[1]?.toLowerCase() ?? null;
}

/** The address of a file in a folder of files. */
export function addressIn(folder: URL, file: string): URL {
  return new URL(file, folder.href.endsWith("/") ? folder : `${folder.href}/`);
}

/** Where the feeds are; null or none: not read. */
export type FeedAddresses = {
  /** The folder of NVD's JSON 2.0 feeds. */
  readonly nvdFeeds: URL | null;
  /** CISA's catalog, then its mirrors. */
  readonly kev: readonly URL[];
  /** FIRST's scores of the day. */
  readonly epss: URL | null;
};

/** The addresses of the feeds as an operator sets them; unset: the publishers' own, and no EPSS. */
export type FeedVariables = Readonly<Partial<Record<(typeof NAMES)[number], string | undefined>>>;

const NAMES = ["NVD_FEEDS_URL", "KEV_URL", "EPSS_URL"] as const;

const NVD_FEEDS = "https://nvd.nist.gov/feeds/json/cve/2.0/";
const KEV = [
  "https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json",
  "https://raw.githubusercontent.com/cisagov/kev-data/develop/known_exploited_vulnerabilities.json",
] as const;

export type FeedSettings =
  | { readonly ok: true; readonly addresses: FeedAddresses }
  /** One sentence for each wrong variable; it does not repeat the value, which may hold a credential. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the feeds' addresses: `https:`, `file:`, and `http:` on this machine. */
export function readFeedSettings(variables: FeedVariables): FeedSettings {
  const wrong = NAMES.filter((name) => {
    const value = variables[name];
    return value !== undefined && !isAddress(value);
  });
  if (wrong.length > 0) {
    const problems = wrong.map((name) => `${name} must be an https: or file: URL, or an http: URL of this machine.`);
    return { ok: false, problems };
  }
  const kev = variables.KEV_URL === undefined ? KEV : [variables.KEV_URL];
  const nvdFeeds = new URL(variables.NVD_FEEDS_URL ?? NVD_FEEDS);
  const epss = variables.EPSS_URL === undefined ? null : new URL(variables.EPSS_URL);
  return { ok: true, addresses: { nvdFeeds, kev: kev.map((address) => new URL(address)), epss } };
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && isFeedAddress(new URL(text));
}
