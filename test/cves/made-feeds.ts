import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** A record as a test wants it; all else is made up. */
export type MadeRecord = { readonly id: string; readonly [member: string]: unknown };

/** A record of NVD's form. */
export function made(id: string, description: string, members: Record<string, unknown> = {}): MadeRecord {
  return {
    id,
    sourceIdentifier: "test@example.com",
    published: "2026-01-02T03:04:05.678",
    lastModified: "2026-01-03T00:00:00.000",
    vulnStatus: "Analyzed",
    cveTags: [],
    descriptions: [
      { lang: "es", value: "otra cosa" },
      { lang: "en", value: description },
    ],
    metrics: {},
    references: [],
    ...members,
  };
}

/** A score as NVD gives it. */
export function cvss(version: string, baseScore: number, type = "Primary", baseSeverity?: string) {
  const cvssData = { version, baseScore, vectorString: `V:${version}`, ...(baseSeverity ? { baseSeverity } : {}) };
  return { source: `${type}@example.com`, type, cvssData };
}

/** The member `configurations` with these `[vendor, product]`; a third value of false means not vulnerable. */
export function cpes(...names: readonly (readonly [string, string, boolean?])[]) {
  const cpeMatch = names.map(([vendor, product, vulnerable = true]) => ({
    vulnerable,
    criteria: `cpe:2.3:a:${vendor}:${product}:1.0:*:*:*:*:*:*:*`,
  }));
  return { configurations: [{ nodes: [{ operator: "OR", negate: false, cpeMatch }] }] };
}

/** A folder of NVD's feeds that a test fills. */
export function feedFolder(path: string) {
  mkdirSync(path, { recursive: true });
  return {
    path,
    /** Lays a feed; `name` is the last part, such as `2026` or `modified`. */
    lay(
      name: string,
      records: readonly unknown[],
      { timestamp = "2026-01-05T00:00:00.1234567", withMeta = true } = {},
    ) {
      const envelope = { resultsPerPage: records.length, startIndex: 0, totalResults: records.length };
      const document = {
        ...envelope,
        format: "NVD_CVE",
        version: "2.0",
        timestamp,
        vulnerabilities: records.map(wrap),
      };
      this.layText(name, JSON.stringify(document, null, 2), { withMeta });
    },
    layText(name: string, text: string, { withMeta = true } = {}) {
      writeFileSync(join(path, `nvdcve-2.0-${name}.json.gz`), gzipSync(text));
      const sha256 = createHash("sha256").update(text).digest("hex").toUpperCase();
      if (withMeta) writeFileSync(join(path, `nvdcve-2.0-${name}.meta`), `size:${text.length}\r\nsha256:${sha256}\r\n`);
    },
  };
}

function wrap(cve: unknown): unknown {
  return { cve };
}

/** A catalog of KEV with entries for these ids. */
export function madeKev(ids: readonly string[], { released = "2026-01-05T00:00:00.1234Z", entry = {} } = {}): string {
  const vulnerabilities = ids.map((cveID) => ({
    cveID,
    vendorProject: "Example ",
    product: "Gadget_X",
    vulnerabilityName: "Example Gadget Flaw",
    dateAdded: "2026-01-04",
    shortDescription: "not searched",
    requiredAction: "Patch.",
    dueDate: "2026-01-25",
    knownRansomwareCampaignUse: "Unknown",
    notes: "https://example.com",
    cwes: [],
    ...entry,
  }));
  const head = { title: "CISA Catalog", catalogVersion: "2026.01.05", dateReleased: released };
  return JSON.stringify({ ...head, count: vulnerabilities.length, vulnerabilities });
}
