import type { Parameter } from "../../stores/clickhouse/index.ts";

/** Gives a value from outside a place in the statement: the text of no caller is ever part of it. */
export type Bind = (type: string, value: Parameter) => string;

/** The values of a statement, and how each gets its place: `{p0:UInt32}`. */
export function boundValues(): { readonly params: Record<string, Parameter>; readonly bind: Bind } {
  const params: Record<string, Parameter> = {};
  const bind: Bind = (type, value) => {
    const name = `p${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return { params, bind };
}
