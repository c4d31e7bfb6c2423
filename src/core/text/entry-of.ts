/**
 * The entry of a table under a name that anybody may have written; undefined where there is none. `constructor` and
 * `__proto__` are names like others, under which every object has something.
 */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
