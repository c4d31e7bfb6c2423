import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Menu } from "../../ui/menu.tsx";
import { EmptyState, LoadingRows } from "../../ui/states.tsx";
import { useActorName } from "../members/use-actor-name.ts";
import { FormProblem } from "../people/form-problem.tsx";
import { useApi, useIsAtLeast, useSession } from "../people/session.ts";
import type { ViewDialogProps } from "./save-view-dialog.tsx";
import { type Shown, sameNamed, useViewChange, type View, viewsQuery } from "./view-query.ts";

/** Renames, shares and deletes what was kept. */
export function ManageViewsDialog({ kind, word, shown, onClose }: ViewDialogProps): ReactNode {
  const api = useApi();
  const query = useQuery(viewsQuery(api, kind));
  return (
    <Dialog title={kind === "spend" ? "Saved views" : "Saved searches"} isOpen onClose={onClose}>
      <Loaded query={query} waiting={<LoadingRows rows={4} label="They are on their way" />}>
        {({ data }) =>
          data.length > 0 ? (
            <ul className="-mx-gutter divide-y divide-line">
              {data.map((view) => (
                <Row key={view.id} view={view} views={data} shown={shown} />
              ))}
            </ul>
          ) : (
            <EmptyState title={`No ${word} is saved`}>Close this, and save what the page shows.</EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type RowProps = { readonly view: View; readonly views: readonly View[]; readonly shown: Shown };

function Row({ view, views, shown }: RowProps): ReactNode {
  const [asked, setAsked] = useState<"name" | "deletion">();
  const change = useViewChange(() => setAsked(undefined));
  const { person } = useSession();
  const isAdmin = useIsAtLeast("admin");
  const nameOf = useActorName();
  const isOwn = view.created_by.includes(person.id);
  const act = (sent: { method: "PATCH" | "DELETE"; body?: unknown; said: string }) =>
    change.mutate({ id: view.id, ...sent });
  return (
    <li className="px-gutter py-2 text-table">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" title={view.name}>
            {view.name}
          </span>
          <span className="block truncate text-xs text-muted">by {isOwn ? "you" : nameOf(view.created_by)}</span>
        </span>
        <Badge look={view.shared ? "accent" : "plain"}>{view.shared ? "shared" : "private"}</Badge>
        {isOwn || isAdmin ? <RowMenu {...{ view, shown, isOwn, act, onAsk: setAsked }} /> : null}
      </div>
      {asked === "name" ? (
        <Rename
          view={view}
          views={views}
          onName={(name) => act({ method: "PATCH", body: { name }, said: "It is renamed" })}
        />
      ) : null}
      {asked === "deletion" ? (
        <Confirm
          title={`Delete “${view.name}”`}
          action="Delete it"
          isPending={change.isPending}
          problem={<FormProblem error={change.error} />}
          onConfirm={() => act({ method: "DELETE", said: `“${view.name}” is deleted` })}
          onClose={() => setAsked(undefined)}
        >
          {view.shared ? "It is gone for everybody in the organization." : "It is gone for good."} What it shows stays.
        </Confirm>
      ) : (
        <FormProblem error={change.error} />
      )}
    </li>
  );
}

type RowMenuProps = {
  readonly view: View;
  readonly shown: Shown;
  readonly isOwn: boolean;
  readonly act: (sent: { method: "PATCH" | "DELETE"; body?: unknown; said: string }) => void;
  readonly onAsk: (asked: "name" | "deletion") => void;
};

function RowMenu({ view, shown, isOwn, act, onAsk }: RowMenuProps): ReactNode {
  const mayShare = useIsAtLeast("member");
  const share = { body: { shared: !view.shared }, said: view.shared ? "It is private now" : "It is shared now" };
  const query = shown.moving?.query ?? shown.query;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`What to do with ${view.name}`}>
          <Icon name="dots" />
        </IconButton>
      }
      entries={[
        { label: "Rename", onSelect: () => onAsk("name") },
        {
          label: view.shared ? "Make it private" : "Share it",
          isDisabled: view.shared ? !isOwn : !mayShare,
          onSelect: () => act({ method: "PATCH", ...share }),
        },
        {
          label: "Replace by what is shown",
          onSelect: () => act({ method: "PATCH", body: { query }, said: "It shows this from now on" }),
        },
        "line",
        { label: "Delete", onSelect: () => onAsk("deletion") },
      ]}
    />
  );
}

type RenameProps = Omit<RowProps, "shown"> & { readonly onName: (name: string) => void };

function Rename({ view, views, onName }: RenameProps): ReactNode {
  const [name, setName] = useState(view.name);
  const same = sameNamed(views, name, view.id);
  const send = () => {
    if (!same) onName(name);
  };
  return (
    <Form onSend={send} className="mt-2 flex items-end gap-2">
      <Field
        label="New name"
        className="flex-1"
        required
        maxLength={100}
        value={name}
        error={same ? "Another one has this name." : undefined}
        onText={setName}
      />
      <Button type="submit" className="min-h-9" disabled={same !== undefined}>
        Rename
      </Button>
    </Form>
  );
}
