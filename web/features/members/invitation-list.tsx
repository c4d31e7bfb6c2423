import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Invitation, rowsOf } from "../../lib/people-types.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Card } from "../../ui/page.tsx";
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
            <ul className="divide-y divide-line px-5 pb-2">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onRevoke={setRevoked} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nobody is invited">An invitation is a link for one address and one role.</EmptyState>
          )
        }
      </Loaded>
      {revoked ? <RevokeInvitationDialog invitation={revoked} onClose={() => setRevoked(null)} /> : null}
    </Card>
  );
}

type InvitationRowProps = { readonly invitation: Invitation; readonly onRevoke: (invitation: Invitation) => void };

function InvitationRow({ invitation, onRevoke }: InvitationRowProps): ReactNode {
  const { email, role, expires_at: expires, sent_at: sentAt, send_error: error } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 text-table">
      <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        {email}
        <MailNote sentAt={sentAt} error={error} />
      </span>
      <span className="text-muted">{role}</span>
      <span className="text-muted max-sm:mr-auto">
        ends <Ago at={expires} />
      </span>
      <Button look="quiet" aria-label={`Revoke the invitation of ${email}`} onClick={() => onRevoke(invitation)}>
        Revoke
      </Button>
    </li>
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
