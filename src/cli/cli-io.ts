import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import type { Actor } from "../core/principal.ts";

/** All that a command knows of the world. A test gives its own. */
export type CliIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard output: the answer, and nothing else. */
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
  return {
    env: process.env,
    writeOut: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    readInput: () => text(process.stdin),
    madeBy: { actor: `operator:${userName()}`, origin: "cli" },
    randomBytes,
    now: () => new Date(),
  };
}

// A container may run under a number that no account has.
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
