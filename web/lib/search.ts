/** The parameters of an address as they are written: each name with one text, or with several in their order. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the part of an address behind `?`. */
export function readSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

/** Writes the part of an address behind `?`, which leads it; empty without parameters. */
export function writeSearch(params: Params): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const text of listOf(value)) written.append(name, text);
  }
  // What people read in an address stays readable: URLSearchParams escapes more than a query needs.
  const text = written.toString().replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%21", "!");
  return text === "" ? "" : `?${text}`;
}

/** The values of a parameter; none where it is missing. */
export function listOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return [value].flat().map(String);
}

/** The value of a parameter that is sent once; undefined where it is missing. */
export function oneOf(value: unknown): string | undefined {
  return listOf(value).at(-1);
}
