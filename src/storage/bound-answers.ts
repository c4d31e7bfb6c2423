import { pipeline, type Readable } from "node:stream";
import { atMost } from "./count-bytes.ts";
import { ANSWER_BYTES_MAX } from "./object-store.ts";

/** Where `boundAnswer` stands among the steps of a client of Amazon's library: right after the answer has come. */
export const ON_ANSWER = { step: "deserialize", priority: "low", name: "boundAnswer" } as const;

/** What is passed on, and not read into memory. */
const PASSED_ON = "GetObjectCommand";

/** Lets Amazon's library read no more into memory than an answer should have: an endpoint may be anybody's. */
export function boundAnswer<Answered extends { readonly response: unknown }>(
  answered: Answered,
  { commandName }: { readonly commandName?: string },
  what: string,
): Answered {
  const response = answered.response as { readonly statusCode: number; body?: Readable };
  const isFile = commandName === PASSED_ON && response.statusCode < 300;
  // Whoever reads it hears of an error.
  if (response.body && !isFile) response.body = pipeline(response.body, atMost(ANSWER_BYTES_MAX, what), () => {});
  return answered;
}
