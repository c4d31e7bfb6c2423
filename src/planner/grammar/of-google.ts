import { MORE_FAMILIES } from "../lexicon/more-families.ts";
import { SERVICE_FAMILIES } from "../lexicon/service-families.ts";

type Named = { readonly field: string; readonly values: readonly (string | null)[] };

const MEMBERS = [...SERVICE_FAMILIES, ...MORE_FAMILIES].map(({ members }) => members);
const OTHERS = new Set(MEMBERS.flatMap(({ aws, azure }) => [...aws, ...azure]));
const SERVICES = new Set<string | null>(MEMBERS.flatMap(({ gcp }) => gcp.filter((name) => !OTHERS.has(name))));

/** Whether lines are limited to what Google Cloud bills, by its name or those of its services. */
export function isOfGoogle(named: readonly Named[]): boolean {
  const own = named.filter(({ field }) => field === "provider" || field === "service");
  return own.length > 0 && own.every(({ values }) => values.every((value) => value === "gcp" || SERVICES.has(value)));
}
