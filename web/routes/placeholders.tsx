import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";

/** A page that is on its way. */
export function PendingPage(): ReactNode {
  return (
    <div role="status" aria-label="The page is on its way" className="space-y-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-[420px]" />
    </div>
  );
}

/** A page that could not be shown; what went wrong, and the way back. */
export function CrashedPage({ error, reset }: { error: unknown; reset?: () => void }): ReactNode {
  const router = useRouter();
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <div className="card mx-auto my-[10vh] max-w-2xl">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState error={error} onRetry={retry} />
    </div>
  );
}

/** There is no such page. */
export function MissingPage(): ReactNode {
  return (
    <div className="card mx-auto my-[10vh] max-w-2xl">
      <h1 className="sr-only">Not found</h1>
      <EmptyState title="There is no such page">
        <p className="mb-4">The address may be of an organization that you are not in, or misspelt.</p>
        <Link to="/" className={buttonClass()}>
          Go on to your organization
        </Link>
      </EmptyState>
    </div>
  );
}
