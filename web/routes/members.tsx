import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Invitations } from "../features/members/invitation-list.tsx";
import { InviteDialog } from "../features/members/invite-dialog.tsx";
import { memberQuery } from "../features/members/member-query.ts";
import { MemberTable } from "../features/members/member-table.tsx";
import { SecondFactorRule } from "../features/members/second-factor-rule.tsx";
import { secondFactorQuery } from "../features/people/second-factor-query.ts";
import { useApi, useIsAtLeast } from "../features/people/session.ts";
import { Button } from "../ui/button.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Card, PageHead } from "../ui/page.tsx";
import { LoadingRows } from "../ui/states.tsx";

/** Who is in the organization, and who is invited. */
export function MembersPage(): ReactNode {
  const api = useApi();
  const isAdmin = useIsAtLeast("admin");
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(memberQuery(api));
  // What is said beside the rule depends on the person's own; nothing that is read moves for it.
  const own = useQuery({ ...secondFactorQuery, enabled: isAdmin });
  const whole = own.isLoading ? { ...query, data: undefined, error: null } : query;
  // What stands below waits for what stands above: nobody knows before how many members there are.
  const isSettled = whole.data !== undefined || whole.error !== null;
  return (
    <>
      <PageHead title="Members">
        {isAdmin ? (
          <Button look="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        ) : null}
      </PageHead>
      <Card className="mb-4">
        <Loaded query={whole} waiting={<LoadingRows rows={4} label="Members are on their way" />}>
          {(list) => (
            <>
              <MemberTable members={list.members} />
              <SecondFactorRule isRequired={list.requires_second_factor} />
            </>
          )}
        </Loaded>
      </Card>
      {isAdmin && isSettled ? <Invitations /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
