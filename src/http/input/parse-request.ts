import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { FieldError, Problem, Refused } from "../../core/problems.ts";
import type { Call, PlainRoute } from "../route.ts";
import { checkContentType, checkNoBody, invalid, parseInput, parseJson } from "./input.ts";

/** What a route says of its input. */
export type InputSchemas = Pick<PlainRoute, "path" | "params" | "query" | "body">;

/** What a route is given of a request: each part as its schema reads it. */
export type Input = Pick<Call, "params" | "query" | "body">;

/** Of a request that has none. */
export const NO_BODY = Buffer.alloc(0);

/** All of a request's input as the route's schemas want it, or everything that is wrong with it. */
export function parseRequest(route: InputSchemas, request: FastifyRequest): Input | Refused {
  const badType = route.body ? checkContentType(request.raw) : null;
  if (badType) return { problem: badType };
  const params = route.params ? parseInput(route.params, ownParams(route, request), "path") : { value: null };
  if ("errors" in params) return { problem: nobody(params.errors) };
  const json = route.body ? parseJson((request.body as Buffer | undefined) ?? NO_BODY) : { value: null };
  if ("errors" in json) return { problem: invalid(json.errors) };

  const query = parseQuery(route.query, request);
  const body = route.body ? parseInput(route.body, json.value, "body") : checkNoBody(request.raw);
  if (!("value" in query && "value" in body)) return { problem: invalid([...errorsOf(query), ...errorsOf(body)]) };
  return { params: params.value, query: query.value, body: body.value };
}

/** The input of a request to a route without parameters of its path and without a body, where its query is kept. */
export function keptInput({ query }: InputSchemas, url: string): Input | null {
  const known = keptQueries.get(query)?.get(searchOf(url));
  return known ? { params: null, query: known.value, body: null } : null;
}

type Kept = { readonly value: unknown; readonly chars: number };

const KEPT_CHARS_MAX = 100_000;
const KEPT_CHARS_OF_ONE_MAX = 2_000;
const keptQueries = new WeakMap<InputSchemas["query"], LRUCache<string, Kept>>();

/**
 * What a query reads as. Who asks whether something is new asks the same each time, so good ones are kept for a while,
 * as they were sent: nothing else decides what they read as.
 */
function parseQuery(schema: InputSchemas["query"], request: FastifyRequest): ReturnType<typeof parseInput> {
  const kept =
    keptQueries.get(schema) ??
    new LRUCache<string, Kept>({ maxSize: KEPT_CHARS_MAX, sizeCalculation: ({ chars }) => 1 + chars });
  keptQueries.set(schema, kept);
  const text = searchOf(request.raw.url ?? "");
  const known = kept.get(text);
  if (known) return { value: known.value };
  const read = parseInput(schema, request.query, "query");
  const isShort = text.length <= KEPT_CHARS_OF_ONE_MAX;
  if (isShort && "value" in read) kept.set(text, { value: read.value, chars: text.length });
  return read;
}

/** The text that the query is read from: as for the router, it begins behind the first `?` or `#`. */
function searchOf(url: string): string {
  const at = url.search(/[?#]/);
  return at === -1 ? "" : url.slice(at + 1);
}

/** A refusal of the input with what else the route finds wrong with the query. */
export async function withAlsoWrong(
  { alsoWrong }: Pick<PlainRoute, "alsoWrong">,
  query: unknown,
  problem: Problem,
): Promise<Problem> {
  if (!alsoWrong || !problem.errors) return problem;
  const told = new Set(problem.errors.map(({ field }) => field));
  // Without its store the refusal tells what it knows.
  const more = (await alsoWrong(query).catch(() => [])).filter(({ field }) => !told.has(field));
  return more.length > 0 ? invalid([...problem.errors, ...more]) : problem;
}

/** The parameters of the route's own path: a door may have others before it. */
function ownParams({ path }: InputSchemas, request: FastifyRequest): Record<string, unknown> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const sent = request.params as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
}

function errorsOf(parsed: object): readonly FieldError[] {
  return "errors" in parsed ? (parsed.errors as readonly FieldError[]) : [];
}

/** An id that nothing can have is one that nothing has. */
function nobody(errors: readonly FieldError[]): Problem {
  const forms = errors.map(({ field, message }) => `\`${field}\`: ${message}`).join(" ");
  return { code: "not_found", detail: `There is nothing at this path. ${forms}` };
}
