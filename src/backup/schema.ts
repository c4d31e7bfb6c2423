import { z } from "zod";

/** A whole number of any size, as a text: JSON's numbers end at 2^53. */
const Count = z.string().regex(/^\d{1,30}$/);

/** More than a row of PostgreSQL can have, and less than would use all memory. */
const PART_DATA_BYTES_MAX = 2 ** 30;

/** A file of a backup: so many bytes of this digest, which hold so many bytes of data. */
const Part = z.strictObject({
  name: z.string().regex(/^part-\d{8}$/),
  bytes: z.int().nonnegative().max(PART_DATA_BYTES_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  data_bytes: z.int().nonnegative().max(PART_DATA_BYTES_MAX),
});
export type Part = z.infer<typeof Part>;

/** The rows of one piece of data, and the exact sum of each of its columns of numbers. */
const Figures = z.strictObject({ rows: Count, sums: z.record(z.string(), z.string()) });
export type Figures = z.infer<typeof Figures>;

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** The parts of some data, in order. */
export function partsOf(data: readonly { readonly parts: readonly Part[] }[]): readonly Part[] {
  return data.flatMap(({ parts }) => parts);
}

/** A name of a table or column as our migrations write them: it goes into statements as it is. */
const Name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);

/** A table of PostgreSQL, in the format `text` of its `COPY`. */
const TableData = Figures.extend({
  table: Name,
  columns: z.array(Name).min(1).refine(areDistinct),
  parts: z.array(Part),
});
export type TableData = z.infer<typeof TableData>;

/** The rows that some loads have in a table of ClickHouse, in its format `Native`. */
const LoadData = Figures.extend({
  table: Name,
  loads: z.array(z.int().nonnegative()).min(1),
  /** Where the table is by these, so that only their parts are read. Older backups do not say. */
  organizations: z.array(z.int().nonnegative()).optional(),
  months: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/)).optional(),
  columns: z.array(z.strictObject({ name: Name, type: z.string() })).min(1),
  parts: z.array(Part),
});
export type LoadData = z.infer<typeof LoadData>;

const Sequence = z.strictObject({ name: Name, value: Count });

/** What a backup holds. */
export const Manifest = z
  .strictObject({
    id: z.string(),
    made_at: z.iso.datetime(),
    /** Of Costplane and of the stores, for people. */
    versions: z.strictObject({ costplane: z.string(), postgresql: z.string(), clickhouse: z.string().nullable() }),
    migrations: z.strictObject({ postgresql: z.array(z.string()), clickhouse: z.array(z.string()) }),
    /** Names the server secret that keys and credentials are kept under. */
    secret_version: z.string(),
    /** The server secret itself, in a sealed backup alone. */
    secret: z.string().nullable(),
    tables: z.array(TableData),
    sequences: z.array(Sequence),
    /** null: without what can be loaded again. */
    loads: z.array(LoadData).nullable(),
  })
  // One part named a thousand times would fill the disk from a small file.
  .refine(({ tables, loads }) => areDistinct(partsOf([...tables, ...(loads ?? [])]).map(({ name }) => name)))
  .refine(({ tables }) => areDistinct(tables.map(({ table }) => table)));
export type Manifest = z.infer<typeof Manifest>;

/**
 * How the key of a sealed backup is made from its passphrase. Bounded to 256 MiB and seconds, twice what one of ours
 * takes: a manifest may come from anybody.
 */
const SealingFacts = z.strictObject({
  kdf: z.literal("scrypt"),
  salt: z.string(),
  N: z.literal([65_536, 131_072, 262_144]),
  r: z.literal(8),
  p: z.int().min(1).max(4),
});
export type SealingFacts = z.infer<typeof SealingFacts>;

/** The file that makes a backup whole, written last. */
export const ManifestFile = z.strictObject({
  format: z.literal("costplane-backup/1"),
  sealing: SealingFacts.nullable(),
  /** Of what stands in `manifest`. */
  sha256: z.string(),
  /** The manifest as JSON; in a sealed backup sealed, in base64. */
  manifest: z.string(),
});
export type ManifestFile = z.infer<typeof ManifestFile>;
