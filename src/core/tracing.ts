import { AsyncLocalStorage } from "node:async_hooks";

/** What is told of a span: words and figures of ours, never what a caller sent. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work while it is under way. */
export type Span = {
  /** Whether it is one of the sample that is sent; what begins within another one is not, either. */
  readonly isSampled: boolean;
  /** The id of its trace: 32 hexadecimal digits. */
  readonly traceId: string;
  /** Says that this span and another one, of whichever trace, did the same work. */
  link(other: Span): void;
  /** Ends it; what comes after the first time counts for nothing. `error`: a class of failures, such as `timeout`. */
  end(outcome?: { readonly facts?: SpanFacts; readonly error?: string | undefined }): void;
};

/** How a span begins. */
export type SpanStart = {
  readonly name: string;
  /** `server`: a request of somebody else's; `client`: a statement sent to a store; `internal`: anything between. */
  readonly kind: "server" | "client" | "internal";
  readonly facts?: SpanFacts;
  /** The span that it is a part of; none: it begins a trace, or goes on with that of `traceparent`. */
  readonly within?: Span | undefined;
  /** The header by which the caller's trace goes on, as it came. */
  readonly traceparent?: string | undefined;
};

/** What makes spans of the work. */
export type Tracer = { start(span: SpanStart): Span };

let tracer: Tracer | null = null;
const spans = new AsyncLocalStorage<Span | undefined>();

/** Has the work of this process traced, or, with null, not any more. */
export function traceBy(next: Tracer | null): void {
  tracer = next;
}

/** Begins a span; undefined where nothing is traced. */
export function startSpan(span: SpanStart): Span | undefined {
  return tracer?.start(span);
}

/** The span that the current work is a part of. */
export function currentSpan(): Span | undefined {
  return tracer === null ? undefined : spans.getStore();
}

/** Runs `work` as a part of a span, however deep in its calls; with undefined, as a part of none. */
export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return tracer === null ? work() : spans.run(span, work);
}

/**
 * Begins the span of a statement, where the current work is traced: by the store's name in OpenTelemetry's words and
 * the statement's own, never by its text or its values.
 */
export function startStatement(store: "postgresql" | "clickhouse", statement: string): Span | undefined {
  const within = currentSpan();
  if (!within) return undefined;
  const name = nameOfStatement(statement);
  return startSpan({ name, kind: "client", within, facts: { "db.system.name": store, "db.query.summary": name } });
}

/** Ends a span when the work that it is of settles. */
export function endWith<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  return span ? endWhenSettled(span, work) : work;
}

async function endWhenSettled<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end({ error: classOf(error) });
    throw error;
  }
}

/** The class of a failure: the kind of a store's, the code of a server's, or the error's own class. */
export function classOf(error: unknown): string {
  if (!(error instanceof Error)) return "_OTHER";
  const { kind, code } = error as { readonly kind?: unknown; readonly code?: unknown };
  return [kind, code].find((word): word is string => typeof word === "string" && CLASS.test(word)) ?? error.name;
}

const CLASS = /^\w{1,40}$/;
const PREPARED_AS = /^\s*\/\* prepared: ([a-z-]+) \*\//;
const VERB = /\b(select|insert|update|delete|alter|create|drop|optimize|begin|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update|table)\s+(?:if (?:not )?exists\s+)?"?([a-z_]\w*)/i;

/**
 * A short name of a statement of ours: what its comment calls it, else what it does and the first table that it names.
 * A text that is one word with dashes or underscores is a name already.
 */
export function nameOfStatement(sql: string): string {
  if (/^[\w-]+$/.test(sql)) return sql;
  const prepared = preparedName(sql);
  if (prepared !== undefined) return prepared;
  const verb = VERB.exec(sql)?.[1]?.toUpperCase() ?? "statement";
  const table = TABLE.exec(sql)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** What a statement's comment calls it, where it asks by one to be planned once for each connection. */
export function preparedName(sql: string): string | undefined {
  return PREPARED_AS.exec(sql)?.[1];
}
