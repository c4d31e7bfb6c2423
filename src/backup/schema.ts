import { z } from "zod";

/** A whole number of any size, as a text: JSON's numbers end at 2^53. */
const Count = z.string().regex(/^\d{1,30}$/);

/** More than a row of PostgreSQL can have, and less than would use all memory. */
const PART_DATA_BYTES_MAX = 2 ** 30;

/** A file of a backup: so many bytes of this digest, which hold so many bytes of data. */
const Part = z.strictObject({
  name: z.string().regex(/^part-\d{8}$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  data_bytes: z.int().nonnegative().max(PART_DATA_BYTES_MAX),
});
export type Part = z.infer<typeof Part>;

/** The rows of one piece of data, and the exact sum of each of its columns of numbers. */
const Figures = z.strictObject({ rows: Count, sums: z.record(z.string(), z.string()) });
export type Figures = z.infer<typeof Figures>;

/** A name of a table or column as our migrations write them: it goes into statements as it is. */
const Name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);

/** A table of PostgreSQL, in the format `text` of its `COPY`. */
const TableData = Figures.extend({ table: Name, columns: z.array(Name).min(1), parts: z.array(Part) });
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
export const Manifest = z.strictObject({
  id: z.string(),
  made_at: z.string(),
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
});
export type Manifest = z.infer<typeof Manifest>;

/** How the key of a sealed backup is made from its passphrase. Bounded: a manifest may come from anybody. */
const SealingFacts = z.strictObject({
  kdf: z.literal("scrypt"),
  salt: z.string(),
  N: z.int().min(2).max(1_048_576),
  r: z.int().min(1).max(16),
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
