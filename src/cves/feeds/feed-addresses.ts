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

/** NVD's API 2.0. The key is sent in a header, and never shown. */
export type NvdApi = { readonly address: URL; readonly key: string | null };

/** Where the feeds are; null or none: not read. */
export type FeedAddresses = {
  /** The folder of NVD's JSON 2.0 feeds. */
  readonly nvdFeeds: URL | null;
  readonly nvdApi: NvdApi | null;
  /** CISA's catalog, then its mirrors. */
  readonly kev: readonly URL[];
  /** FIRST's scores of the day. */
  readonly epss: URL | null;
};
