import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { RevokeKeyDialog, RotateKeyDialog } from "../features/keys/key-dialogs.tsx";
import { KeyTable } from "../features/keys/key-table.tsx";
import { MakeKey } from "../features/keys/make-key-form.tsx";
import { memberQuery } from "../features/members/member-query.ts";
import { ForRole } from "../features/people/for-role.tsx";
import { useApi, useIsAtLeast } from "../features/people/session.ts";
import { type ApiKey, rowsOf } from "../lib/people-types.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHead } from "../ui/page.tsx";
import { EmptyState, LoadingRows } from "../ui/states.tsx";

type Open = { readonly what: "rotate" | "revoke"; readonly key: ApiKey } | null;

/** The organization's API keys. */
export function KeysPage(): ReactNode {
  const form = useRef<HTMLDivElement>(null);
  const mayMake = useIsAtLeast("member");
  // Where a key was just made, it stands in the form's place.
  const goToForm = () => form.current?.querySelector<HTMLElement>("input, h2")?.focus();
  return (
    <>
      <PageHead title="API keys">{mayMake ? <Button onClick={goToForm}>New key</Button> : null}</PageHead>
      <ForRole least="member" to="to see and make API keys">
        <Keys form={form} />
      </ForRole>
    </>
  );
}

/** The keys, once it is known who made them: names that came later would move what is read. */
function useNamedKeys() {
  const api = useApi();
  const { isPending } = useQuery(memberQuery(api));
  const { data, error, refetch } = useQuery({
    queryKey: [api.org, "keys"],
    queryFn: async ({ signal }) => rowsOf<ApiKey>(await api.get("/keys", {}, signal)),
  });
  return { data: isPending ? undefined : data, error, refetch };
}

function Keys({ form }: { form: RefObject<HTMLDivElement | null> }): ReactNode {
  const query = useNamedKeys();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
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
              <NoKeys />
            )
          }
        </Loaded>
      </section>
      {/* How long the list is decides where the form stands: it comes with it, so that nothing moves. */}
      {query.data || query.error ? (
        <div ref={form}>
          <MakeKey namesInUse={(query.data ?? []).map(({ name }) => name)} />
        </div>
      ) : null}
      {open?.what === "rotate" ? <RotateKeyDialog apiKey={open.key} onClose={close} /> : null}
      {open?.what === "revoke" ? <RevokeKeyDialog apiKey={open.key} onClose={close} /> : null}
    </>
  );
}

function NoKeys(): ReactNode {
  return (
    <EmptyState title="There is no key yet">
      <p className="mb-4">Programs and agents use keys, people their session. A key works like this:</p>
      <CodeBlock
        label="A first request"
        code={`curl ${window.location.origin}/api/usage -H "Authorization: Bearer $KEY"`}
      />
    </EmptyState>
  );
}
