import type { ReactNode } from "react";
import { EmptyState } from "../ui/states.tsx";

/** A person who is in no organization any more. */
export function NoOrganizationPage(): ReactNode {
  return (
    <main className="card mx-auto my-[10vh] max-w-2xl">
      <h1 className="sr-only">No organization</h1>
      <EmptyState title="You are in no organization">
        Ask an admin of yours to invite you again, or the operator of this installation.
      </EmptyState>
    </main>
  );
}
