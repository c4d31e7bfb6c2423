import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import type { Actor } from "../core/principal.ts";

/** All that a command knows of the world. A test gives its own. */
export type CliIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard output: the answer, and nothing else. Throws `OutputClosed` once nobody reads it any more. */
  writeOut(text: string): void;
  /** Standard error: what went wrong. */
  writeError(text: string): void;
  /** All of standard input. */
  readInput(): Promise<string>;
  readonly madeBy: Actor;
  readonly randomBytes: RandomBytes;
  readonly now: Clock;
};

/** The io of this process. */
export function processIo(): CliIo {
  let isOutputClosed = false;
  process.stdout.on("error", (error) => {
    isOutputClosed = leftByReader(error);
  });
  process.stderr.on("error", leftByReader);
  return {
    env: process.env,
    writeOut: (text) => {
      if (isOutputClosed) throw new OutputClosed();
      process.stdout.write(text);
    },
    writeError: (text) => process.stderr.write(text),
    readInput: () => text(process.stdin),
    madeBy: { actor: `operator:${userName()}`, origin: "cli" },
    randomBytes,
    now: () => new Date(),
  };
}

/** Whoever read the output has enough of it, as `head` does: no failure of the command, which need not go on. */
export class OutputClosed extends Error {
  override readonly name = "OutputClosed";
}

function leftByReader(error: NodeJS.ErrnoException): true {
  if (error.code !== "EPIPE") throw error;
  return true;
}

// A container may run under a number that no account has.
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
