import { z } from "zod";
import { FORMATS, type Provider } from "../bills/index.ts";
import { LIMITS } from "../core/limits.ts";
import {
  Count,
  givenName,
  idOf,
  nameModels,
  once,
  paged,
  Timestamp,
  together,
  wholeNumber,
  word,
  words,
} from "../http/index.ts";
import { decideFit, LOCATIONS, type LocationAccess, LocationCredentials, LocationOptions } from "../storage/index.ts";
import { PHASES, STATUSES } from "./facts.ts";

export const PROVIDERS = Object.keys(FORMATS) as [Provider, ...Provider[]];

const page = once(wholeNumber(1, LIMITS.connectorPageMax)).optional();
const limit = once(wholeNumber(1, LIMITS.connectorPageRowsMax)).optional();

/** `GET /api/connectors`. */
export const ListQuery = z.strictObject({
  status: words(STATUSES, LIMITS.connectorFilterValuesMax)
    .optional()
    .describe("Connectors of this status; repeatable, or separated by commas."),
  provider: words(PROVIDERS, LIMITS.connectorFilterValuesMax)
    .optional()
    .describe("Connectors of this provider; repeatable, or separated by commas."),
  page: page.describe("1-based; 1 where only a limit is given."),
  limit: limit.describe("Rows of a page; all where neither is given."),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** `GET /api/connectors/{id}/syncs`. */
export const SyncsQuery = z.strictObject({
  page: page.default(1).describe("1-based."),
  limit: limit.default(100).describe("Rows of a page."),
});
export type SyncsQuery = z.infer<typeof SyncsQuery>;

export const ConnectorParams = z.strictObject({
  id: z.string().and(idOf("con", "a connector: con_…")).describe("Of the connector: `con_…`."),
});

const name = givenName(LIMITS.connectorNameCharsMax);

const FORMS = Object.values(LOCATIONS).map(({ form }) => `\`${form}\``);

/** A connector to be made. */
export const ConnectorRequest = together(
  z.strictObject({
    name,
    provider: word(PROVIDERS).describe("Whose bills they are; `focus` takes FOCUS of any provider."),
    source: z
      .string()
      .max(LIMITS.connectorSourceCharsMax)
      .describe(`Where the bills are: ${FORMS.join(", ")}.`),
    options: LocationOptions.optional().describe("How the source is reached, where it is not as usual."),
    credentials: LocationCredentials.nullable().optional().describe("What opens the source; never shown again."),
  }),
  (request, areFine) => {
    const fit = areFine("source", "options", "credentials") ? decideFit(request.source, accessOf(request)) : null;
    return fit === null || fit.ok ? [] : fit.misfits.map((misfit) => ({ ...misfit, code: "invalid_value" }));
  },
);
export type ConnectorRequest = z.infer<typeof ConnectorRequest>;

/** The members of a request that say how its source is reached. */
export type AccessGiven = {
  readonly options?: LocationOptions | undefined;
  readonly credentials?: LocationCredentials | null | undefined;
};

/** How a source is reached by a request that may leave out both. */
export function accessOf({ options = {}, credentials = null }: AccessGiven): LocationAccess {
  return { options, credentials };
}

/** What may be changed; at least one of them. */
export const ConnectorChange = z
  .strictObject({
    name: name.optional(),
    paused: z.boolean().optional(),
    options: LocationOptions.optional().describe("In the place of all options before."),
    credentials: LocationCredentials.nullable().optional().describe("In the place of those before; null for none."),
  })
  .refine((change) => Object.keys(change).length > 0, "Send `name`, `paused`, `options` or `credentials`.");
export type ConnectorChange = z.infer<typeof ConnectorChange>;

const Day = z.iso.date();
const SyncFailure = z.strictObject({ code: z.string(), message: z.string() });
const Failure = SyncFailure.nullable();

/** A connector as the API shows it. */
export const Connector = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.enum(PROVIDERS),
  source: z.string(),
  status: z.enum(STATUSES),
  status_detail: z.string(),
  last_sync_at: Timestamp.nullable().describe("When the last good sync ended."),
  last_attempt_at: Timestamp.nullable().describe("When the last sync began."),
  next_sync_at: Timestamp.nullable().describe("null while it is paused."),
  last_error: Failure.describe("Why the last sync failed; null where it did not."),
  data_from: Day.nullable(),
  data_through: Day.nullable(),
  billing_accounts: z.array(z.string()),
  line_items: Count,
  reconciled: z
    .boolean()
    .describe("All that is shown was checked, row count and exact sums, against its files, and not rolled back."),
  created_at: Timestamp,
  warnings: z.array(z.string()).optional().describe("Told once, when it is made or changed."),
});
export type Connector = z.infer<typeof Connector>;

export const ConnectorList = paged(Connector);

const SyncSums = z.strictObject({
  currency: z.string().nullable(),
  line_items: z.string(),
  billed: z.string(),
  effective: z.string(),
  list: z.string(),
  contracted: z.string(),
});

/** A sync as the API shows it. */
export const Sync = z.strictObject({
  id: z.string(),
  status: z.enum(["running", "succeeded", "failed"]),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
  seconds: z.number().nullable(),
  files: Count.describe("Files looked at so far."),
  files_total: Count,
  rows: Count,
  bytes: Count,
  months_total: Count.describe("Months that have changed, 0 until all files are read; those loaded are in `months`."),
  phase: z
    .enum(PHASES)
    .nullable()
    .describe("What it does now; `waiting` is for its turn, behind other syncs. null once it has ended."),
  months: z
    .array(z.strictObject({ month: z.string(), rows: z.string(), before: z.array(SyncSums), after: z.array(SyncSums) }))
    .describe("The months that it loaded, with their exact sums before and after."),
  warnings: z.array(z.string()),
  error: Failure,
});
export type Sync = z.infer<typeof Sync>;

export const SyncList = paged(Sync);

/** The months that show the load before again, and those that had none and are gone. */
export const RolledBack = z.strictObject({
  connector_id: z.string(),
  months: z.array(z.string()),
  removed_months: z.array(z.string()),
});

/** A sync that was begun, or that was under way already. */
export const StartedSync = z.strictObject({ id: z.string(), connector_id: z.string(), status: z.literal("running") });

nameModels({
  ConnectorRequest,
  ConnectorChange,
  Connector,
  ConnectorList,
  Sync,
  SyncSums,
  SyncFailure,
  SyncList,
  StartedSync,
});
