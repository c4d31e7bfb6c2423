import { Transform } from "node:stream";
import { LocationFailed } from "./location-failed.ts";

/**
 * Passes on exactly so many bytes of `what`, and fails with any other number: after too many the engine would take the
 * rest for the answer to its next question, which may be about another place. `heard` is told of every piece.
 */
export function exactly(bytes: number, what: string, heard: (bytes: number) => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      heard(chunk.length);
      done(passed > bytes ? otherBytes(what) : null, chunk);
    },
    flush: (done) => done(passed < bytes ? cutShort(what) : null),
  });
}

/** Passes on at most so many bytes of what `what` answered. */
export function atMost(bytes: number, what: string): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      done(passed > bytes ? tooLarge(what) : null, chunk);
    },
  });
}

/** The failure of an answer that is larger than any should be. */
export function tooLarge(what: string): LocationFailed {
  return new LocationFailed("failed", `${what} answered with too much data: check source and options.`);
}

function otherBytes(what: string): LocationFailed {
  const fix = "serve it from a server that supports ranges";
  return new LocationFailed("unreadable_file", `${what} came with other bytes than were requested: ${fix}.`);
}

function cutShort(what: string): LocationFailed {
  return new LocationFailed(
    "unreachable",
    `${what} ended before all of it had arrived. It may have been cut off on its way.`,
  );
}
