import type { ReactNode } from "react";
import { ErrorState } from "./states.tsx";
import { Updating } from "./updating.tsx";

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

type FilteredProps<Answer> = Omit<LoadedProps<Answer>, "query"> & {
  readonly query: Asked<Answer> & { readonly isPlaceholderData: boolean };
};

/** As `Loaded`, for what is asked again with other filters: the last answer stays meanwhile, dimmed. */
export function Filtered<Answer>({ query, waiting, children }: FilteredProps<Answer>): ReactNode {
  return (
    <Loaded query={query} waiting={waiting}>
      {(answer) => <Updating isStale={query.isPlaceholderData}>{children(answer)}</Updating>}
    </Loaded>
  );
}
