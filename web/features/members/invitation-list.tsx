import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Invitation, rowsOf } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Breakable } from "../../ui/long-text.tsx";
import { Card } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { Ago } from "../../ui/time.tsx";
import { useApi } from "../people/session.ts";
import { RevokeInvitationDialog } from "./revoke-invitation-dialog.tsx";

/** Who is invited and has not come yet. */
export function Invitations(): ReactNode {
  const api = useApi();
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const query = useQuery({
    queryKey: [api.org, "invitations"],
    queryFn: async ({ signal }) => rowsOf<Invitation>(await api.get("/invitations", {}, signal)),
  });
  return (
    <Card title="Invitations" aside="one-time links, seven days">
      <Loaded query={query} waiting={<LoadingRows rows={2} label="Invitations are on their way" />}>
        {(invitations) =>
          invitations.length > 0 ? (
            <RecordTable
              caption="Invitations"
              rows={invitations}
              keyOf={({ id }) => id}
              name={{ head: "E-mail address", cell: addressOf }}
              columns={COLUMNS}
              acts={(invitation) => (
                <Button
                  look="danger"
                  aria-label={`Revoke the invitation of ${invitation.email}`}
                  onClick={() => setRevoked(invitation)}
                >
                  Revoke
                </Button>
              )}
            />
          ) : (
            <EmptyState title="Nobody is invited">An invitation is a link for one address and one role.</EmptyState>
          )
        }
      </Loaded>
      {revoked ? <RevokeInvitationDialog invitation={revoked} onClose={() => setRevoked(null)} /> : null}
    </Card>
  );
}

const COLUMNS: readonly RecordColumn<Invitation>[] = [
  { head: "Role", cell: ({ role }) => role },
  { head: "Ends", room: "s", look: "text-muted", cell: ({ expires_at: expires }) => <Ago at={expires} /> },
];

function addressOf({ email, sent_at: sentAt, send_error: error }: Invitation): ReactNode {
  return (
    <>
      <Breakable text={email} />
      <MailNote sentAt={sentAt} error={error} />
    </>
  );
}

function MailNote({ sentAt, error }: { sentAt: string | null; error: string | null }): ReactNode {
  if (sentAt === null && error === null) return null;
  return (
    <span
      className={`block text-xs wrap-anywhere ${sentAt === null ? "text-up" : "text-muted"}`}
      title={error ?? undefined}
    >
      {sentAt === null ? `not sent by e-mail: ${error}` : "sent by e-mail "}
      {sentAt === null ? null : <Ago at={sentAt} />}
    </span>
  );
}
