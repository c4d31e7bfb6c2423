import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RevokeKeyDialog, RotateKeyDialog } from "../features/keys/key-dialogs.tsx";
import { KeyTable } from "../features/keys/key-table.tsx";
import { MakeKey } from "../features/keys/make-key-form.tsx";
import { useApi, useIsAtLeast } from "../features/people/session.ts";
import { type ApiKey, rowsOf } from "../lib/people-types.ts";
import { CodeBlock } from "../ui/copy.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";

type Open = { readonly what: "rotate" | "revoke"; readonly key: ApiKey } | null;

/** The organization's API keys. */
export function KeysPage(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [api.org, "keys"],
    queryFn: async ({ signal }) => rowsOf<ApiKey>(await api.get("/keys", {}, signal)),
  });
  const isMember = useIsAtLeast("member");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title="API keys" />
      {isMember ? <MakeKey namesInUse={(query.data ?? []).map(({ name }) => name)} /> : null}
      <section className="card" aria-label="Keys">
        <Loaded query={query} waiting={<LoadingRows rows={5} label="Keys are on their way" />}>
          {(keys) =>
            keys.length > 0 ? (
              <KeyTable
                keys={keys}
                onRotate={(key) => setOpen({ what: "rotate", key })}
                onRevoke={(key) => setOpen({ what: "revoke", key })}
              />
            ) : (
              <NoKeys isMember={isMember} />
            )
          }
        </Loaded>
      </section>
      {open?.what === "rotate" ? <RotateKeyDialog apiKey={open.key} onClose={close} /> : null}
      {open?.what === "revoke" ? <RevokeKeyDialog apiKey={open.key} onClose={close} /> : null}
    </>
  );
}

function NoKeys({ isMember }: { readonly isMember: boolean }): ReactNode {
  return (
    <EmptyState title="There is no key yet">
      <p className="mb-4">Programs and agents use keys, people their session. A key works like this:</p>
      <CodeBlock
        label="A first request"
        code={`curl ${window.location.origin}/api/usage -H "Authorization: Bearer $KEY"`}
      />
      {isMember ? null : <p className="mt-4">It takes the role member to make one.</p>}
    </EmptyState>
  );
}
