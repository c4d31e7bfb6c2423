/** A CPE match of NVD, as far as it says which versions are affected. */
type CpeMatch = {
  readonly vulnerable?: boolean;
  readonly criteria?: string;
  readonly versionStartIncluding?: string;
  readonly versionStartExcluding?: string;
  readonly versionEndIncluding?: string;
  readonly versionEndExcluding?: string;
};

/** What NVD's configurations say of each product, in words: `before 20.9.8.2`. Their order is NVD's. */
export function affectedVersions(configurations: readonly unknown[]): (product: Product) => readonly string[] {
  const versions = new Map<string, Set<string>>();
  for (const match of matchesOf(configurations)) {
    const [, , , vendor = "", product = "", version = "*", update = "*"] = partsOf(match.criteria ?? "");
    const key = keyOf({ vendor: readableName(vendor), product: readableName(product) });
    const words = rangeOf(match) ?? versionOf(version, update);
    versions.set(key, new Set([...(versions.get(key) ?? []), ...(words === null ? [] : [words])]));
  }
  return (product) => [...(versions.get(keyOf(product)) ?? [])];
}

type Product = { readonly vendor: string; readonly product: string };

function keyOf({ vendor, product }: Product): string {
  return `${vendor}\n${product}`;
}

function matchesOf(configurations: readonly unknown[]): readonly CpeMatch[] {
  return configurations
    .flatMap((configuration) => listIn(configuration, "nodes"))
    .flatMap((node) => listIn(node, "cpeMatch"))
    .filter((match): match is CpeMatch => (match as CpeMatch | null)?.vulnerable === true);
}

function listIn(holder: unknown, name: string): readonly unknown[] {
  const list = (holder as Readonly<Record<string, unknown>> | null)?.[name];
  return Array.isArray(list) ? list : [];
}

/** A CPE's parts are joined by colons; those with a backslash before belong to a part. */
function partsOf(criteria: string): readonly string[] {
  return criteria.split(/(?<!\\):/);
}

/** As the service names vendors and products. */
function readableName(part: string): string {
  return plain(part).replaceAll("_", " ");
}

function plain(part: string): string {
  return part.replaceAll("\\", "");
}

function rangeOf(match: CpeMatch): string | null {
  const { versionStartIncluding: from, versionStartExcluding: after } = match;
  const { versionEndIncluding: upTo, versionEndExcluding: before } = match;
  const start = from ? `from ${from}` : after && `after ${after}`;
  const end = upTo ? `up to ${upTo}` : before && `before ${before}`;
  return [start, end].filter(Boolean).join(", ") || null;
}

/** A version by itself. A dash stands where a product has no versions, which needs no word. */
function versionOf(version: string, update: string): string | null {
  if (version === "*") return "all versions";
  if (version === "-") return null;
  return /^[*-]?$/.test(update) ? plain(version) : `${plain(version)} ${plain(update)}`;
}
