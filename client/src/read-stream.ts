import { ConnectionError, problemError } from "./errors.ts";

/** The lines of a stream, without their ends. */
async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => {
        throw new ConnectionError("The answer broke off.", { cause });
      });
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) break;
    }
    if (rest !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The values of newline-delimited JSON. */
export async function* readNdjson<Row>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Row> {
  for await (const line of readLines(stream)) if (line !== "") yield JSON.parse(line) as Row;
}

/** The events of a stream, whose data is JSON. An `error` is thrown. */
export async function* readEvents<Event>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  let name = "";
  for await (const line of readLines(stream)) {
    if (line.startsWith("event: ")) name = line.slice("event: ".length);
    if (!line.startsWith("data: ")) continue;
    const data = JSON.parse(line.slice("data: ".length));
    if (name === "error") throw problemError(data, { status: data.status, requestId: "", retryAfterSeconds: null });
    yield { name, data } as Event;
  }
}
