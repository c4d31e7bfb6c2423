import type { IncomingMessage } from "node:http";

/**
 * All values of a header as they were sent. Node keeps only the first of two `Authorization` headers and joins others
 * with a comma, so what must be sent once is looked for here. `name` is in lower case.
 */
export function headerValues(message: Pick<IncomingMessage, "rawHeaders">, name: string): string[] {
  const values: string[] = [];
  const { rawHeaders } = message;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[index + 1] as string);
  }
  return values;
}

const BEARER = /^bearer +([^\s]+)$/i;

/** The token of exactly one `Authorization: Bearer` header, else null. */
export function bearerToken(message: Pick<IncomingMessage, "rawHeaders">): string | null {
  const values = headerValues(message, "authorization");
  if (values.length !== 1) return null;
  return BEARER.exec(values[0] as string)?.[1] ?? null;
}
