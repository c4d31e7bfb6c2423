import { isIP } from "node:net";
import { z } from "zod";
import { SECRET_CHARS_MIN } from "../server-secret.ts";

/** What the reference says of a variable beside what it is for. */
type Facts = {
  /** Its value when unset, in words where it depends on something. */
  readonly default?: string;
  /** Never printed, not even when it is wrong. */
  readonly isSecret?: boolean;
};

/** What the reference says of a variable. */
export type About = Facts & { readonly description: string };

/** A variable that has this value where it is unset, and says so. */
export function preset<Schema extends z.ZodType<unknown, string>>(
  value: string,
  schema: Schema,
  description: string,
  facts: Facts = {},
) {
  return schema.prefault(value as z.input<Schema>).meta({ default: value, description, ...facts });
}

/** A variable that may be unset. */
export function unset<Schema extends z.ZodType>(schema: Schema, description: string, facts: Facts = {}) {
  return schema.optional().meta({ description, ...facts });
}

function read<T>(parse: (text: string) => T | undefined, expected: string) {
  return z.string().transform((text, context): T => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: `must be ${expected}` });
    return z.NEVER;
  });
}

function number(pattern: RegExp, [min, max]: readonly [number, number], expected: string) {
  return read((text) => {
    const value = Number(text);
    return pattern.test(text) && value >= min && value <= max ? value : undefined;
  }, `${expected} from ${min} to ${max}`);
}

/** A whole number in these bounds. */
export function integer(min: number, max: number) {
  return number(/^\d{1,10}$/, [min, max], "an integer");
}

/** The name of a ClickHouse cluster. */
export function clusterName() {
  return read((text) => (/^[\w.-]{1,100}$/.test(text) ? text : undefined), "a cluster's name: letters, digits, _ . -");
}

/** A share of one, in these bounds. */
export function share(min: number, max: number) {
  return number(/^\d?\.?\d{1,6}$/, [min, max], "a number");
}

/** `true` or `false`, or another word for one of them. */
export function boolean() {
  return read(readBoolean, "true or false");
}

function readBoolean(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  return /^(false|0|no|off)$/i.test(text) ? false : undefined;
}

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 };

/** Minutes, hours or days as seconds, such as `30m`; at least `secondsMin`, at most a year. */
export function duration(secondsMin: number) {
  return read(
    (text) => {
      const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
      const seconds = Number(count) * (SECONDS[unit ?? ""] ?? 0);
      return seconds >= secondsMin && seconds <= 366 * 86_400 ? seconds : undefined;
    },
    `a time from ${secondsMin / 60}m to 366d, such as 6h`,
  );
}

/** A URL of one of these protocols. */
export function url(protocols: readonly string[]) {
  const isRight = (text: string) => protocols.includes(URL.parse(text)?.protocol ?? "");
  const expected = `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
  return read((text) => (isRight(text) ? text : undefined), expected);
}

const DATABASE_URL = /^postgres(?:ql)?:\/\/(?:[^\s/?#]*@)?([^\s/?#]*)\S*$/i;
const SERVER = /^[^\s:,]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
const NOT_FOR_WRITES = /[?&]target_session_attrs=(?!(read-write|primary)(&|$))/i;

/**
 * Its host may be left out for the folder of a socket, which no URL parser takes beside a user, and it may name several
 * servers.
 */
export function databaseUrl() {
  const isRight = (text: string) => {
    const servers = DATABASE_URL.exec(text)?.[1]?.split(",");
    const areRight = servers && (servers.length === 1 || servers.every((server) => SERVER.test(server)));
    return areRight && !NOT_FOR_WRITES.test(text);
  };
  return read(
    (text) => (isRight(text) ? text : undefined),
    "a URL that begins with postgres:// or postgresql://; several servers as host:port,host:port, " +
      "target_session_attrs only as read-write",
  );
}

/** A secret that is long enough, never shown. */
export function secret() {
  const expected = `a secret of at least ${SECRET_CHARS_MIN} characters`;
  return read((text) => (text.length >= SECRET_CHARS_MIN ? text : undefined), expected);
}

/** What can stand in a header. */
export function token() {
  return read((text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined), "visible ASCII characters without a space");
}

/** Items, all of them right. */
export function list(isRight: (item: string) => boolean, expected: string, separator: string) {
  return read((text) => readList(text, isRight, separator), expected);
}

function readList(text: string, isRight: (item: string) => boolean, separator: string): readonly string[] | undefined {
  const items = text === "" ? [] : text.split(separator).map((item) => item.trim());
  return items.every(isRight) ? items : undefined;
}

/** Whether a text is a web origin, and nothing more. */
export function isOrigin(text: string): boolean {
  const origin = URL.parse(text)?.origin;
  return origin === text && origin !== "null";
}

/** Whose `X-Forwarded-For` counts. */
export function trustProxy() {
  const expected = "off, a number of proxies from 1 to 32, or IP addresses and networks separated by commas";
  return read((text): false | number | readonly string[] | undefined => {
    if (readBoolean(text) === false) return false;
    if (/^\d+$/.test(text)) return Number(text) <= 32 ? Number(text) : undefined;
    return readList(text, isNetwork, ",");
  }, expected);
}

/** Which private networks are open: all, none, or these. */
export function privateAddresses() {
  return read((text): boolean | readonly string[] | undefined => {
    return readBoolean(text) ?? readList(text, isNetwork, ",");
  }, "true, false, or IP addresses and networks separated by commas");
}

/** An address of this machine. */
export function networkAddress() {
  return read((text) => (isIP(text) > 0 ? text : undefined), "an IP address of this machine");
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return bitsMax > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
}
