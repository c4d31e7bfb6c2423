import type { ReactNode } from "react";
import type { ApiKey } from "../../lib/people-types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
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
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">API keys</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="max-md:hidden">
              May
            </th>
            <th scope="col" className="max-sm:hidden">
              Last used
            </th>
            <th scope="col" className="max-lg:hidden">
              Made
            </th>
            <th scope="col" className="max-md:hidden">
              Expires
            </th>
            <th scope="col">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type KeyRowProps = Pick<KeyTableProps, "onRotate" | "onRevoke"> & { readonly apiKey: ApiKey };

function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps): ReactNode {
  const { name, prefix, last_four: lastFour, status } = apiKey;
  const nameOf = useActorName();
  return (
    <tr>
      <th scope="row">
        <span className="flex max-w-[44vw] font-semibold max-sm:block max-sm:whitespace-normal md:max-w-72">
          <LongText text={name} />
        </span>
        <code className="font-mono text-xs text-muted">
          {prefix}…{lastFour}
        </code>
      </th>
      <td>
        <Badge look={LOOKS[status]}>{status}</Badge>
      </td>
      <td className="max-w-64 truncate text-muted max-md:hidden">{apiKey.scopes?.join(", ") ?? "everything"}</td>
      <td className="max-sm:hidden">
        <Ago at={apiKey.last_used_at} />
      </td>
      <td className="text-muted max-lg:hidden">
        <Ago at={apiKey.created_at} /> by {nameOf(apiKey.created_by)}
      </td>
      <td className="max-md:hidden">
        <KeyEnd apiKey={apiKey} />
      </td>
      <td className="text-right">
        <KeyButtons apiKey={apiKey} onRotate={onRotate} onRevoke={onRevoke} />
      </td>
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
    <div className="flex flex-wrap justify-end gap-1">
      <Button look="quiet" aria-label={`Rotate ${apiKey.name}`} onClick={() => onRotate(apiKey)}>
        Rotate
      </Button>
      <Button look="quiet" aria-label={`Revoke ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
        Revoke
      </Button>
    </div>
  );
}
