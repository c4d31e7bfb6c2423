import pino from "pino";
import { StoreFailure } from "../core/store-failure.ts";

// Where the engine reads a bill through this process: the address opens the file for as long as it is read.
const RELAYED = /https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[^\s'"`)]*/g;

/**
 * An error as the log tells it. What a store says of itself is in its message; the engine's own words, its `cause`, can
 * hold cells of a bill, and stay out.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: relayed(String(error)) };
  if (error instanceof StoreFailure) {
    const { name: type, store, kind, message, stack = "" } = error;
    return { type, store, kind, message: relayed(message), stack: relayed(stack) };
  }
  const { type, message, stack } = pino.stdSerializers.err(error.cause ? withoutStoresWords(error) : error);
  const { code } = error as { readonly code?: unknown };
  return { type, message: relayed(message), stack: relayed(stack), ...(code === undefined ? {} : { code }) };
}

/** The error with a store's failure behind it cut off below that. */
function withoutStoresWords(error: Error): Error {
  const { cause } = error;
  if (!(cause instanceof StoreFailure)) return error;
  const told = new Error(`${error.message}: ${cause.message}`);
  told.name = error.name;
  told.stack = error.stack ?? "";
  return told;
}

function relayed(text: string): string {
  return text.replace(RELAYED, "(a file that is read)");
}
