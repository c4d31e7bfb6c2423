/** What can be bound to a `{name:Type}`. Times are strings, so that nothing guesses a format or a zone. */
export type Parameter = string | number | bigint | boolean | null | readonly (string | number | bigint)[];

/** One statement: no trailing `FORMAT`, one statement only; everything from outside is in `params`. */
export type Statement = {
  readonly sql: string;
  readonly params?: Readonly<Record<string, Parameter>> | undefined;
  /** From the call to the answer, waiting for a connection included. */
  readonly timeoutMsMax?: number | undefined;
  readonly settings?: Settings | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Settings = Readonly<Record<string, string | number>>;

/** A read whose answer is bytes of a ClickHouse format. */
export type StreamedRead = Statement & { readonly format: "CSV" | "CSVWithNames" | "JSONEachRow" | "Native" };

/** A file of this machine, which the engine reads as rows. */
export type RowsFile = {
  readonly path: string;
  readonly format: "JSONEachRow" | "CSVWithNames" | "Native";
  /** Its columns with their types, as in `id String, score Float64`. */
  readonly structure: string;
};

/** An `INSERT … SELECT … FROM` the rows of a file; `sql` is given what stands for them. */
export type FileLoad = Omit<Statement, "sql"> & {
  readonly sql: (rows: string) => string;
  readonly file: RowsFile;
};

/** Settings of every statement on either engine: exact numbers, and times in UTC whatever the server's zone. */
export const EXACT: Settings = {
  output_format_json_quote_decimals: 1,
  output_format_json_quote_64bit_integers: 1,
  session_timezone: "UTC",
};

const PLACEHOLDER = /\{\s*(\w+)\s*:/g;

/**
 * Throws where the SQL names a parameter that has no value: a connection of the embedded engine remembers the values of
 * earlier statements, and must never answer with another caller's.
 */
export function requireParameters(statement: Statement): void {
  for (const [, name] of statement.sql.matchAll(PLACEHOLDER)) {
    if (!Object.hasOwn(statement.params ?? {}, name as string)) {
      throw new TypeError(`The statement names the parameter "${name}", which has no value.`);
    }
  }
}
