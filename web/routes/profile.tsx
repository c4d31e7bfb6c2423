import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProblem } from "../features/people/form-problem.tsx";
import { PasskeyCard } from "../features/people/passkey-card.tsx";
import { SecondFactorCard } from "../features/people/second-factor-card.tsx";
import { sessionQuery, useSession } from "../features/people/session.ts";
import { askAsPerson } from "../lib/api.ts";
import { type OwnSession, rowsOf } from "../lib/people-types.ts";
import { sendForJson } from "../lib/send.ts";
import { setTheme, type Theme, useTheme } from "../lib/theme.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Card, PageHead } from "../ui/page.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { LoadingRows } from "../ui/states.tsx";
import { Ago } from "../ui/time.tsx";
import { say } from "../ui/toast.tsx";

const ME = "/console/api/me";

/** The person's own: name, password, second factor, passkeys, sessions, theme. */
export function ProfilePage(): ReactNode {
  return (
    <>
      <PageHead title="Profile" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <NameCard />
        <PasswordCard />
        <SecondFactorCard />
        <PasskeyCard />
        <SessionsCard />
        <LookCard />
      </div>
    </>
  );
}

function NameCard(): ReactNode {
  const { person } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(person.name);
  const change = useMutation({
    mutationFn: () => askAsPerson(ME, { method: "PATCH", body: { name } }),
    onSuccess: async () => {
      say("Your name is changed");
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Card title="You">
      <Form onSend={() => change.mutate()} className="space-y-4 px-gutter pb-5">
        <Field label="Name" autoComplete="name" required value={name} onText={setName} />
        <Field
          label="E-mail address"
          value={person.email}
          readOnly
          hint="You sign in with it. Another one comes by an invitation to that address."
        />
        <FormProblem error={change.error} />
        <Button type="submit" disabled={change.isPending || name === person.name}>
          Save
        </Button>
      </Form>
    </Card>
  );
}

function PasswordCard(): ReactNode {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => askAsPerson(`${ME}/password`, { method: "POST", body: { current, password } }),
    onSuccess: async () => {
      setCurrent("");
      setPassword("");
      say("Your password is changed; your other sessions have ended");
      await client.invalidateQueries({ queryKey: ["me", "sessions"] });
    },
  });
  return (
    <Card title="Password" aside="Changing it ends your other sessions">
      <Form onSend={() => change.mutate()} className="space-y-4 px-gutter pb-5">
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onText={setCurrent}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={128}
          hint="12 to 128 characters, any."
          value={password}
          onText={setPassword}
        />
        <FormProblem error={change.error} />
        <Button type="submit" disabled={change.isPending}>
          Change the password
        </Button>
      </Form>
    </Card>
  );
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function LookCard(): ReactNode {
  const theme = useTheme();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card title="Look">
      <div className="space-y-3 px-gutter pb-5">
        <Segmented label="Theme" value={theme} options={THEMES} onChange={setTheme} />
        <p className="text-table text-muted">
          {zone === "UTC" ? "Clock times are UTC." : `Clock times are those of ${zone}, with UTC on hover.`} Billing
          days are UTC and never shifted.
        </p>
      </div>
    </Card>
  );
}

function SessionsCard(): ReactNode {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ["me", "sessions"],
    queryFn: async ({ signal }) => rowsOf<OwnSession>(await sendForJson(`${ME}/sessions`, { signal })),
  });
  const end = useMutation({
    mutationFn: (id: string) => askAsPerson(`${ME}/sessions/${id}`, { method: "DELETE" }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["me", "sessions"] }),
  });
  return (
    <Card title="Sessions" aside="12 hours idle, 14 days in any case">
      <Loaded query={query} waiting={<LoadingRows rows={2} label="Sessions are on their way" />}>
        {(sessions) => (
          <ul className="divide-y divide-line px-gutter pb-2">
            {sessions.map((session) => (
              <li key={session.id} className="flex items-center gap-3 py-2 text-table">
                <span className="min-w-0 flex-1">
                  <span className="block truncate" title={session.user_agent}>
                    {browserOf(session.user_agent)} from {session.address}
                  </span>
                  <span className="block text-xs text-muted">
                    used <Ago at={session.last_used_at} />
                  </span>
                </span>
                {session.is_current ? (
                  <Badge look="good">this one</Badge>
                ) : (
                  <Button look="danger" disabled={end.isPending} onClick={() => end.mutate(session.id)}>
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** The browser's name in what it calls itself. */
function browserOf(agent: string): string {
  const [, name = "A browser"] = /(Firefox|Edg|Chrome|Safari|curl)\//.exec(agent) ?? [];
  return name === "Edg" ? "Edge" : name;
}
