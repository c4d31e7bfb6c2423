import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MakeKeyDialog, RevokeKeyDialog, RotateKeyDialog } from "../features/keys/key-dialogs.tsx";
import { KeyTable } from "../features/keys/key-table.tsx";
import { useApi, useIsAtLeast } from "../features/people/session.ts";
import { type ApiKey, rowsOf } from "../lib/people-types.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";

type Open = { readonly what: "make" } | { readonly what: "rotate" | "revoke"; readonly key: ApiKey } | null;

/** The organization's API keys. */
export function KeysPage(): ReactNode {
  const api = useApi();
  const isMember = useIsAtLeast("member");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const query = useQuery({
    queryKey: [api.org, "keys"],
    queryFn: async ({ signal }) => rowsOf<ApiKey>(await api.get("/keys", {}, signal)),
  });
  const make = (
    <Button look="primary" onClick={() => setOpen({ what: "make" })}>
      Make a key
    </Button>
  );
  return (
    <>
      <PageHead title="API keys">{isMember ? make : null}</PageHead>
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
              <EmptyState title="There is no key yet">
                <p className="mb-4">Programs and agents use keys, people their session. A key works like this:</p>
                <CodeBlock
                  label="A first request"
                  code={`curl ${window.location.origin}/api/usage -H "Authorization: Bearer $KEY"`}
                />
                <div className="mt-4">{isMember ? make : "It takes the role member to make one."}</div>
              </EmptyState>
            )
          }
        </Loaded>
      </section>
      {open?.what === "make" ? <MakeKeyDialog onClose={close} /> : null}
      {open?.what === "rotate" ? <RotateKeyDialog apiKey={open.key} onClose={close} /> : null}
      {open?.what === "revoke" ? <RevokeKeyDialog apiKey={open.key} onClose={close} /> : null}
    </>
  );
}
