import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "../features/people/session.ts";
import { useSignOut } from "../features/people/use-sign-out.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Standing } from "./placeholders.tsx";

/** A person who is in no organization any more. */
export function NoOrganizationPage(): ReactNode {
  return (
    <Standing title="No organization">
      <EmptyState title="You are in no organization">
        <p>Ask an admin of yours to invite you again, or the operator of this installation.</p>
        <WaysOn />
      </EmptyState>
    </Standing>
  );
}

/** An organization that the person is not in, or is in no more. */
export function NoMemberPage(): ReactNode {
  return (
    <Standing title="Not your organization">
      <EmptyState title="You are not in this organization">
        <p>
          Somebody may have taken you out of it, or the address may be of another one. To come in, ask an admin of it
          for an invitation.
        </p>
        <WaysOn />
      </EmptyState>
    </Standing>
  );
}

/** The organizations that there are still, and the way out. */
function WaysOn(): ReactNode {
  const { person, organizations } = useSession();
  const signOut = useSignOut();
  return (
    <>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {organizations.map(({ id, name }) => (
          <Link key={id} to={`/o/${id}` as never} className={buttonClass("plain", "max-w-full")}>
            <span className="truncate">Continue to {name}</span>
          </Link>
        ))}
        <Button onClick={signOut}>Sign out</Button>
      </div>
      <p className="mt-3 text-xs wrap-anywhere">You are signed in as {person.email}.</p>
    </>
  );
}
