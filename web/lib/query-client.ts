import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiProblem, isNotFound, isSignedOut, mayRetry } from "./problems.ts";

const RETRIES = 2;
const RETRY_MS_MAX = 8_000;

/** Asks again what may pass by itself; `onSignedOut` hears of a session that has ended under an open page. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const hear = (error: unknown, key: QueryKey | undefined) => {
    if (key?.[0] === "session") return;
    if (isSignedOut(error)) onSignedOut();
    // What is not found may be the organization: whether the person is still in it, the session says.
    if (isNotFound(error)) void client.invalidateQueries({ queryKey: ["session"], exact: true });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => hear(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => hear(error, mutation.options.mutationKey),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: "always",
        retry: (count, error) => count < RETRIES && mayAskAgain(error) && waitOf(error, count) <= RETRY_MS_MAX,
        retryDelay: (count, error) => waitOf(error, count),
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** What was waited for long enough is asked again by a button alone. */
function mayAskAgain(error: unknown): boolean {
  return mayRetry(error) && !(error instanceof ApiProblem && error.code === "silent");
}

function waitOf(error: unknown, count: number): number {
  const seconds = error instanceof ApiProblem ? error.retryAfter : null;
  return seconds === null ? 500 * 2 ** count : seconds * 1000;
}
