import { type Params, writeSearch } from "./search.ts";

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The request as a command for a shell, with the key left out: it is taken from `$KEY`. */
export function curlOf(
  path: string,
  query: Params,
  sent: { method?: string; body?: unknown; headers?: readonly string[] } = {},
): string {
  const { method = "GET", body, headers = [] } = sent;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(`${window.location.origin}${path}${writeSearch(query)}`)}`,
    '-H "Authorization: Bearer $KEY"',
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(" \\\n  ");
}
