import { longDay } from "./dates.ts";

const OF_CONNECTOR = /^Connector ("(?:[^"\\]|\\.)*") \(con_\w+\)(.*)$/s;
const MOMENT = /\b(\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z)?/g;

/** A warning of the API for people: a connector by its name alone, and days as the pages write them. */
export function readableWarning(warning: string): string {
  const [, name, rest = ""] = OF_CONNECTOR.exec(warning) ?? [];
  if (name === undefined) return warning;
  const told = rest.replace(MOMENT, (_, day) => longDay(day));
  return `“${JSON.parse(name)}”${told}`;
}
