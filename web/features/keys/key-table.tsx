import type { ReactNode } from "react";
import type { ApiKey } from "../../lib/people-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { Ago } from "../../ui/time.tsx";
import { useActorName } from "../members/use-actor-name.ts";
import { useIsAtLeast, useSession } from "../people/session.ts";

const LOOKS = { active: "good", revoked: "bad", expired: "plain" } as const;

type KeyTableProps = {
  readonly keys: readonly ApiKey[];
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
};

/** The organization's keys: what each may do, who made it, when it was used last. */
export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps): ReactNode {
  return (
    <RecordTable
      caption="API keys"
      rows={keys}
      keyOf={({ id }) => id}
      name={{ head: "Name", cell: nameOfKey, look: "w-1/3! @max-[48rem]:w-full!" }}
      columns={COLUMNS}
      acts={(key) => <KeyButtons apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />}
    />
  );
}

const COLUMNS: readonly RecordColumn<ApiKey>[] = [
  { head: "State", cell: ({ status }) => <Badge look={LOOKS[status]}>{status}</Badge> },
  {
    head: "Scopes",
    room: "l",
    look: "max-w-64 min-w-32 text-muted whitespace-normal!",
    cell: ({ scopes }) => scopes?.join(", ") ?? "all",
  },
  { head: "Last used", room: "m", cell: (key) => <Ago at={key.last_used_at} /> },
  {
    head: "Made",
    room: "l",
    look: "max-w-44 min-w-36 text-muted whitespace-normal!",
    cell: (key) => <KeyMade apiKey={key} />,
  },
  {
    head: "Expires",
    label: (key) => (key.revoked_at ? "Ended:" : "Expires"),
    room: "s",
    cell: (key) => <KeyEnd apiKey={key} />,
  },
];

function nameOfKey({ name, prefix, last_four: lastFour }: ApiKey): ReactNode {
  return (
    <>
      <span className="font-semibold">
        <LongText text={name} />
      </span>
      <code className="block font-mono text-xs whitespace-nowrap text-muted">
        {prefix}…{lastFour}
      </code>
    </>
  );
}

function KeyMade({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const nameOf = useActorName();
  return (
    <>
      <Ago at={apiKey.created_at} /> by <LongText text={nameOf(apiKey.created_by)} />
    </>
  );
}

/** When it ends, or ended: what is revoked expires no more. */
function KeyEnd({ apiKey }: { readonly apiKey: ApiKey }): ReactNode {
  const { expires_at: expires, revoked_at: revoked } = apiKey;
  if (revoked) {
    return (
      <span className="text-muted">
        revoked <Ago at={revoked} />
      </span>
    );
  }
  return expires ? <Ago at={expires} /> : "never";
}

type KeyButtonsProps = Pick<KeyTableProps, "onRotate" | "onRevoke"> & { readonly apiKey: ApiKey };

function KeyButtons({ apiKey, onRotate, onRevoke }: KeyButtonsProps): ReactNode {
  const { person } = useSession();
  const isAdmin = useIsAtLeast("admin");
  const isMember = useIsAtLeast("member");
  const isOwn = apiKey.created_by.includes(person.id);
  if (apiKey.status !== "active" || !(isAdmin || (isMember && isOwn))) return null;
  return (
    <span className="flex flex-wrap gap-1.5 @min-[48rem]:justify-end @min-[58rem]:flex-nowrap">
      <Button aria-label={`Rotate ${apiKey.name}`} onClick={() => onRotate(apiKey)}>
        Rotate
      </Button>
      <Button look="danger" aria-label={`Revoke ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
        Revoke
      </Button>
    </span>
  );
}
