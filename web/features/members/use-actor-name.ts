import { useQuery } from "@tanstack/react-query";
import { useApi } from "../people/session.ts";
import { memberQuery } from "./member-query.ts";

/** What did something of its own accord, by what it is. */
const NAMES: ReadonlyMap<string, string> = new Map([["operator:first-start", "the first start"]]);

/** Names who did something: a member by the person's name, anybody else as the log has it, without its kind. */
export function useActorName(): (actor: string) => string {
  const { data } = useQuery(memberQuery(useApi()));
  const names = new Map(data?.members.map(({ person }) => [`person:${person.id}`, person.name || person.email]));
  return (actor) => names.get(actor) ?? NAMES.get(actor) ?? actor.replace(/^(operator|person|key):/, "");
}
