/** A type of Avro, as far as BigQuery's exports have them. Every field may be null. */
export type AvroType =
  | "string"
  | "double"
  | { readonly logicalType: "timestamp-micros" }
  | { readonly items: AvroRecord }
  | AvroRecord;

export type AvroRecord = { readonly name: string; readonly fields: Readonly<Record<string, AvroType>> };

/** An Avro file with these rows, a field that is missing being null; numbers of `timestamp-micros` are bigints. */
export function avroFile(schema: AvroRecord, rows: readonly object[]): Buffer {
  const marker = Buffer.alloc(16, 7);
  const facts = { "avro.schema": JSON.stringify(schemaOf(schema)), "avro.codec": "null" };
  const header = Object.entries(facts).flatMap(([key, value]) => [text(key), text(value)]);
  const body = Buffer.concat(rows.map((row) => record(schema, row)));
  return Buffer.concat([
    Buffer.from("Obj\x01"),
    ...[whole(2n), ...header, whole(0n), marker],
    ...[whole(BigInt(rows.length)), whole(BigInt(body.length)), body, marker],
  ]);
}

function schemaOf(type: AvroType): unknown {
  if (typeof type === "string") return type;
  if ("logicalType" in type) return { type: "long", ...type };
  if ("items" in type) return { type: "array", items: schemaOf(type.items) };
  const fields = Object.entries(type.fields).map(([name, field]) => {
    const inner = schemaOf(field);
    return { name, type: isList(field) ? inner : ["null", inner] };
  });
  return { type: "record", name: type.name, fields };
}

function isList(type: AvroType): boolean {
  return typeof type === "object" && "items" in type;
}

function record({ fields }: AvroRecord, row: object): Buffer {
  const values = row as Readonly<Record<string, unknown>>;
  return Buffer.concat(
    Object.entries(fields).map(([name, type]) => {
      const value = values[name] ?? null;
      if (isList(type)) return encode(type, value ?? []);
      return value === null ? whole(0n) : Buffer.concat([whole(1n), encode(type, value)]);
    }),
  );
}

function encode(type: AvroType, value: unknown): Buffer {
  if (type === "string") return text(value as string);
  if (type === "double") return double(value as number);
  if ("logicalType" in type) return whole(value as bigint);
  if ("fields" in type) return record(type, value as object);
  const items = value as readonly object[];
  if (items.length === 0) return whole(0n);
  return Buffer.concat([whole(BigInt(items.length)), ...items.map((item) => record(type.items, item)), whole(0n)]);
}

function text(value: string): Buffer {
  return Buffer.concat([whole(BigInt(Buffer.byteLength(value))), Buffer.from(value)]);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A whole number, zigzag, seven bits a byte. */
function whole(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value < 0n ? -2n * value - 1n : 2n * value;
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}
