import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiProblem, isSignedOut, mayRetry } from "./problems.ts";

const RETRIES = 2;
const RETRY_MS_MAX = 8_000;

/** Asks again what may pass by itself; `onSignedOut` hears of a session that has ended under an open page. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error) && query.queryKey[0] !== "session") onSignedOut();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (isSignedOut(error) && mutation.options.mutationKey?.[0] !== "session") onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (count, error) => count < RETRIES && mayRetry(error) && waitOf(error, count) <= RETRY_MS_MAX,
        retryDelay: (count, error) => waitOf(error, count),
      },
      mutations: { networkMode: "always" },
    },
  });
}

function waitOf(error: unknown, count: number): number {
  const seconds = error instanceof ApiProblem ? error.retryAfter : null;
  return seconds === null ? 500 * 2 ** count : seconds * 1000;
}
