import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { OrgContext, useSession } from "../features/people/session.ts";
import { Shell } from "../features/shell/shell.tsx";
import { keep } from "../lib/kept.ts";
import { NoMemberPage } from "./no-organization.tsx";

/** What is around the pages of one organization. */
export function OrganizationPage(): ReactNode {
  const { org: id } = useParams({ strict: false });
  const { organizations } = useSession();
  const org = organizations.find((one) => one.id === id);
  useEffect(() => {
    if (org) keep("org", org.id);
  }, [org]);
  if (!org) return <NoMemberPage />;
  return (
    <OrgContext value={org}>
      <Shell key={org.id} />
    </OrgContext>
  );
}
