import type { CliIo } from "./cli-io.ts";

const CELLS = 24;

export type ProgressBar = {
  readonly isShown: boolean;
  readonly show: (progress: { readonly label: string; readonly done: number; readonly total: number }) => void;
  readonly end: () => void;
};

/** A bar on standard error, where that is a terminal and nobody asked for JSON alone. */
export function progressBar(io: Pick<CliIo, "writeError">, isSilent: boolean): ProgressBar {
  if (isSilent || !process.stderr.isTTY) return { isShown: false, show: () => {}, end: () => {} };
  return {
    isShown: true,
    show: ({ label, done, total }) => {
      const full = Math.round((CELLS * done) / Math.max(total, 1));
      io.writeError(`\r[${"#".repeat(full).padEnd(CELLS, ".")}] ${done}/${total} ${label}\x1b[K`);
    },
    end: () => io.writeError("\r\x1b[K"),
  };
}
