import { useQuery } from "@tanstack/react-query";
import { useApi } from "../people/session.ts";
import { memberQuery } from "./member-query.ts";

/** What did something of its own accord, by what it is. */
const NAMES: ReadonlyMap<string, string> = new Map([["operator:first-start", "the first start"]]);

const FORMER = "a former member";

/** Names who did something: a person by its name, also after it has left, anybody else as the log has it. */
export function useActorName(): (actor: string) => string {
  const { data } = useQuery(memberQuery(useApi()));
  const names = new Map<string, string>([
    ...(data?.former_members ?? []).map(({ id, name }) => [`person:${id}`, `${name}, ${FORMER}`] as const),
    ...(data?.members ?? []).map(({ person }) => [`person:${person.id}`, person.name || person.email] as const),
  ]);
  return (actor) => {
    if (actor.startsWith("person:per_")) return names.get(actor) ?? (data ? FORMER : "a member");
    return NAMES.get(actor) ?? actor.replace(/^(operator|person|key):/, "");
  };
}
