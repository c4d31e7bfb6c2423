import { json, text } from "node:stream/consumers";
import type { FieldError } from "../core/problems.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { optionName } from "./options.ts";
import { printable } from "./print.ts";

/** A request of a route, as the operator's socket has them. */
export type RouteRequest = {
  /** `GET` unless told otherwise. */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/organizations/org_…/spend`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: object;
  readonly accept?: string;
  /** What it means here that there is no such thing, as `detail` says it; wrong use unless told otherwise. */
  readonly notFound?: (detail: string) => CommandFailed;
  /** What was typed for a field of the request: an option of the same name, unless told otherwise. */
  readonly typed?: (field: string) => string;
};

/** Where a route is, and what it means here that what its path names is not there. */
export type RoutePath = Required<Pick<RouteRequest, "path" | "notFound">>;

/** What a request is sent as, and what came back. */
export type SentRequest = Pick<RouteRequest, "path" | "accept"> & {
  readonly method: string;
  readonly body: string | undefined;
};
export type ServiceReply = { readonly status: number; readonly body: NodeJS.ReadableStream };

/** Whoever answers: the running service, or the rooms in this process. */
export type ServiceAsker = {
  /** The JSON of a good answer; undefined where there is none. What is refused is thrown as the command's failure. */
  json<T>(asked: RouteRequest): Promise<T>;
  /** The bytes of a good answer as they come. */
  bytes(asked: RouteRequest): Promise<NodeJS.ReadableStream>;
};

/** Asks by `send`; `failure` is what an internal error of whoever answers is called. */
export function serviceAsker(
  send: (sent: SentRequest) => Promise<ServiceReply>,
  failure: (why: string) => string = (why) => why,
): ServiceAsker {
  async function ask(asked: RouteRequest): Promise<ServiceReply> {
    const { method = "GET", path, query = {}, body, accept } = asked;
    const told = await send({
      method,
      path: path + searchOf(query),
      body: body && JSON.stringify(body),
      ...(accept ? { accept } : {}),
    });
    if (told.status < 300) return told;
    throw failureOf((await json(told.body)) as Problem, asked, failure);
  }

  return {
    bytes: async (asked) => (await ask(asked)).body,
    json: async <T>(asked: RouteRequest) => {
      const answer = await text((await ask(asked)).body);
      return (answer === "" ? undefined : JSON.parse(answer)) as T;
    },
  };
}

/** What the service answers for a list. */
export type Listed<Item> = { readonly data: readonly Item[] };

/** A path of parts that may hold anything. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}

function searchOf(query: NonNullable<RouteRequest["query"]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one);
  return search.size > 0 ? `?${search}` : "";
}

/** Problem details (RFC 9457) as the service writes them. */
type Problem = { readonly code: string; readonly detail: string; readonly errors?: readonly FieldError[] };

// What was found there is said of the place itself.
const NAMED_BY_MESSAGE = ["source", "folder"];

// What a schema says of a value; other codes say what was found when it was used.
const MISTYPED =
  /^(invalid_\w+|unknown_field|unrecognized_keys|too_(small|big)|not_multiple_of|custom|not_taken|wrong_use)$/;

function failureOf(
  { code, detail, errors = [] }: Problem,
  asked: RouteRequest,
  failure: (why: string) => string,
): Error {
  const { notFound = wrongUse, typed = optionName } = asked;
  if (code === "not_found") return notFound(printable(detail));
  if (code === "internal_error") return new CommandFailed("failed", failure(printable(detail)));
  if (code !== "invalid_request") return new CommandFailed(code, printable(detail));
  const found = errors.find((error) => !MISTYPED.test(error.code));
  const lines = errors.map(({ field, code: fault, message }) => {
    if (found && NAMED_BY_MESSAGE.includes(field)) return message;
    // Of a list, the option is named and not the place in it.
    const option = typed(field.replace(/\.\d+$/, ""));
    // The service speaks of parameters, where an option of a connector was typed.
    const isOption = fault === "unknown_field" && option.startsWith("--option ");
    return `${option}: ${isOption ? "There is no such option; see --help." : message}`;
  });
  const message = printable(lines.join(found ? " " : "\u2028")).replaceAll("\u2028", "\n");
  return found ? new CommandFailed(found.code, message) : wrongUse(message);
}
