import type { Parameter, Settings } from "./statement.ts";

const NAME = /^[A-Za-z_]\w*$/;

/**
 * What one connection of the embedded engine has been told by `SET`. Both settings and parameters outlive the statement
 * they came with, so each statement begins with one `SET` of all its own, which resets what an earlier one left.
 * (chDB's own way of binding parameters is one queue for the process: a slow read would hold up every other.)
 */
export function sessionState(): { prefix(params: Readonly<Record<string, Parameter>>, settings: Settings): string } {
  const left = new Set<string>();
  return {
    prefix(params, settings) {
      const named = Object.entries(settings);
      const stale = [...left].filter((name) => !Object.hasOwn(settings, name));
      left.clear();
      for (const [name] of named) left.add(name);
      const assignments = [
        ...stale.map((name) => `${name}=DEFAULT`),
        ...named.map(([name, value]) => `${checked(name)}=${quoted(String(value))}`),
        ...Object.entries(params).map(([name, value]) => `param_${checked(name)}=${quoted(parameterText(value))}`),
      ];
      return assignments.length > 0 ? `SET ${assignments.join(", ")}` : "";
    },
  };
}

function checked(name: string): string {
  if (!NAME.test(name)) throw new TypeError(`"${name}" is not the name of a setting or parameter.`);
  return name;
}

/** A string literal of ClickHouse. */
export function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** The text form in which the engine parses a parameter as its declared type: tab-separated escapes, `\N` for null. */
function parameterText(value: Parameter): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return value.replace(/[\\\t\n\r\0]/g, (char) => ESCAPES[char] as string);
  if (typeof value === "object") return `[${value.map(element).join(",")}]`;
  return String(value);
}

function element(value: string | number | bigint): string {
  return typeof value === "string" ? quoted(value) : String(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\0": "\\0",
};
