import { LOCATIONS, type LocationAccess, readSource, type Source } from "./schema.ts";

/** What does not fit, and by which member of the request. */
export type Misfit = { readonly field: string; readonly message: string };

/** A source with options and credentials that fit it, or all that do not. */
export type Fit =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly misfits: readonly Misfit[] };

/** Whether these options and credentials are those that the source takes. */
export function decideFit(text: string, { options, credentials }: LocationAccess): Fit {
  const source = readSource(text);
  if (!source) return { ok: false, misfits: [{ field: "source", message: `It must be ${FORMS}, without a query.` }] };
  const { kind } = source;
  const takes: readonly string[] = LOCATIONS[kind].options;
  const strangers = namesOf(options)
    .filter((name) => !takes.includes(name))
    .map((name) => ({ field: `options.${name}`, message: `A source ${kind}: takes no ${name}.` }));
  const misfits = [
    ...strangers,
    ...credentialMisfits(kind, namesOf(credentials ?? {})),
    ...roleMisfits(options, credentials),
  ];
  const together = kind === "azure" ? principalMisfits(options, credentials) : [];
  const all = [...misfits, ...together];
  return all.length === 0 ? { ok: true, source } : { ok: false, misfits: all };
}

const FORMS = Object.values(LOCATIONS)
  .map(({ form }) => form)
  .join(", ");

function credentialMisfits(kind: Source["kind"], given: readonly string[]): readonly Misfit[] {
  const sets: readonly (readonly string[])[] = LOCATIONS[kind].credentials;
  const isWhole = (set: readonly string[]) =>
    set.every((name) => name.endsWith("?") || given.includes(name)) &&
    given.every((name) => set.some((member) => member.replace("?", "") === name));
  if (given.length === 0 || sets.some(isWhole)) return [];
  const fitting = sets.map((set) => set.filter((name) => !name.endsWith("?")).join(" with ")).join(", or ");
  const message = fitting === "" ? `A source ${kind}: takes none.` : `A source ${kind}: takes ${fitting}.`;
  return [{ field: "credentials", message }];
}

function roleMisfits(
  { role_arn, external_id, sts_endpoint }: LocationAccess["options"],
  credentials: LocationAccess["credentials"],
): readonly Misfit[] {
  // What the service signs by its own identity is for Amazon alone.
  if (role_arn !== undefined && sts_endpoint !== undefined && !credentials) {
    return [
      { field: "options.sts_endpoint", message: "Without credentials the role is assumed at Amazon: leave it out." },
    ];
  }
  if (role_arn !== undefined) return [];
  const alone = { external_id, sts_endpoint };
  return namesOf(alone).map((name) => ({
    field: `options.${name}`,
    message: "It belongs to a role: send role_arn, too.",
  }));
}

function principalMisfits(
  options: LocationAccess["options"],
  credentials: LocationAccess["credentials"],
): readonly Misfit[] {
  const { tenant_id, client_id, login_endpoint } = options;
  if (credentials?.client_secret !== undefined) {
    return Object.entries({ tenant_id, client_id })
      .filter(([, value]) => value === undefined)
      .map(([name]) => ({ field: `options.${name}`, message: "It is needed with a client_secret." }));
  }
  const alone = { tenant_id, client_id, login_endpoint };
  const message = "It belongs to a service principal: send the credential client_secret, too.";
  return namesOf(alone).map((name) => ({ field: `options.${name}`, message }));
}

function namesOf(given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(given).filter((name) => given[name] !== undefined);
}
