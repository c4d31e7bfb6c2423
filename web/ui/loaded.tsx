import type { ReactNode } from "react";
import { ErrorState } from "./states.tsx";

type Asked<Answer> = {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type LoadedProps<Answer> = {
  readonly query: Asked<Answer>;
  /** Of the final size, while the answer is on its way. */
  readonly waiting: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
};

/** What was asked for; a skeleton until it is there; what went wrong where it will not be. */
export function Loaded<Answer>({ query, waiting, children }: LoadedProps<Answer>): ReactNode {
  const { data, error } = query;
  if (data === undefined) return error ? <ErrorState error={error} onRetry={() => query.refetch()} /> : waiting;
  return children(data);
}
