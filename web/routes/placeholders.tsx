import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useContext } from "react";
import { OrgContext } from "../features/people/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";
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

type StandingProps = { readonly title: string; readonly children: ReactNode };

/** What stands in a page's place: beside the navigation, or alone where there is none. */
export function Standing({ title, children }: StandingProps): ReactNode {
  const isAlone = useContext(OrgContext) === null;
  const page = (
    <>
      <PageHead title={title} unread={() => []} />
      <div className="card">{children}</div>
    </>
  );
  return isAlone ? <main className="mx-auto max-w-2xl px-4 pt-[10vh] pb-8">{page}</main> : page;
}

/** A page that could not be shown; what went wrong, and the way back. */
export function CrashedPage({ error, reset }: { error: unknown; reset?: () => void }): ReactNode {
  const router = useRouter();
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <Standing title="Something went wrong">
      <ErrorState error={error} onRetry={retry} />
    </Standing>
  );
}

/** There is no such page. */
export function MissingPage(): ReactNode {
  return (
    <Standing title="Not found">
      <EmptyState title="There is no such page">
        <p className="mb-4">The address may be misspelt, or of a page that is no more.</p>
        <Link to="/" className={buttonClass()}>
          Continue to your organization
        </Link>
      </EmptyState>
    </Standing>
  );
}
