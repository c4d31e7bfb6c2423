import type { ReactNode } from "react";
import type { ApiKey } from "../../lib/people-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { BELOW, COLUMN, Facts, Table } from "../../ui/table.tsx";
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
    <Table caption="API keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="@max-[32rem]:pr-3.5!">
            State
          </th>
          <th scope="col" className={COLUMN.l}>
            May
          </th>
          <th scope="col" className={COLUMN.m}>
            Last used
          </th>
          <th scope="col" className={COLUMN.l}>
            Made
          </th>
          <th scope="col" className={`@max-[48rem]:pr-5! ${COLUMN.s}`}>
            Expires
          </th>
          <th scope="col" className={`do ${COLUMN.m}`}>
            <span className="sr-only">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />
        ))}
      </tbody>
    </Table>
  );
}

type KeyRowProps = Pick<KeyTableProps, "onRotate" | "onRevoke"> & { readonly apiKey: ApiKey };

function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps): ReactNode {
  const { name, prefix, last_four: lastFour, status } = apiKey;
  const nameOf = useActorName();
  const may = apiKey.scopes?.join(", ") ?? "everything";
  const made = (
    <>
      <Ago at={apiKey.created_at} /> by {nameOf(apiKey.created_by)}
    </>
  );
  const buttons = <KeyButtons apiKey={apiKey} onRotate={onRotate} onRevoke={onRevoke} />;
  return (
    <tr>
      <th scope="row" className="name w-1/3! @max-[48rem]:w-full!">
        <span className="font-semibold">
          <LongText text={name} />
        </span>
        <code className="block font-mono text-xs whitespace-nowrap text-muted">
          {prefix}…{lastFour}
        </code>
        <Facts
          facts={[
            { label: "May", below: "l", value: may },
            { label: "Last used", below: "m", value: <Ago at={apiKey.last_used_at} /> },
            { label: "Made", below: "l", value: made },
            { label: apiKey.revoked_at ? "Ended:" : "Expires", below: "s", value: <KeyEnd apiKey={apiKey} /> },
          ]}
        />
        <span className={`block font-normal ${BELOW.m}`}>{buttons}</span>
      </th>
      <td className="@max-[48rem]:align-top @max-[32rem]:pr-3.5!">
        <Badge look={LOOKS[status]}>{status}</Badge>
      </td>
      <td className={`max-w-64 min-w-32 text-muted whitespace-normal! ${COLUMN.l}`}>{may}</td>
      <td className={COLUMN.m}>
        <Ago at={apiKey.last_used_at} />
      </td>
      <td className={`max-w-44 min-w-36 text-muted whitespace-normal! ${COLUMN.l}`}>{made}</td>
      <td className={`@max-[48rem]:pr-5! @max-[48rem]:align-top ${COLUMN.s}`}>
        <KeyEnd apiKey={apiKey} />
      </td>
      <td className={`do text-right ${COLUMN.m}`}>{buttons}</td>
    </tr>
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

function KeyButtons({ apiKey, onRotate, onRevoke }: KeyRowProps): ReactNode {
  const { person } = useSession();
  const isAdmin = useIsAtLeast("admin");
  const isMember = useIsAtLeast("member");
  const isOwn = apiKey.created_by.includes(person.id);
  if (apiKey.status !== "active" || !(isAdmin || (isMember && isOwn))) return null;
  return (
    <span className="flex flex-wrap gap-1.5 @max-[48rem]:pt-1.5 @max-[48rem]:pb-1 @min-[48rem]:justify-end @min-[58rem]:flex-nowrap">
      <Button aria-label={`Rotate ${apiKey.name}`} onClick={() => onRotate(apiKey)}>
        Rotate
      </Button>
      <Button look="danger" aria-label={`Revoke ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
        Revoke
      </Button>
    </span>
  );
}
