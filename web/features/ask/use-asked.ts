import { useCallback } from "react";
import { keep, kept } from "../../lib/kept.ts";
import { useOrg, useSession } from "../people/session.ts";

const REMEMBERED = 8;

/** The questions that this person asked last in this organization: the browser keeps them, the service does not. */
export function useAsked() {
  const { person } = useSession();
  const { id } = useOrg();
  const name = `asked:${id}:${person.id}` as const;
  const remember = useCallback(
    (question: string) => {
      const others = read(name).filter((one) => one !== question);
      keep(name, JSON.stringify([question, ...others].slice(0, REMEMBERED)));
    },
    [name],
  );
  return { readAsked: () => read(name), remember };
}

function read(name: `asked:${string}`): readonly string[] {
  try {
    const list: unknown = JSON.parse(kept(name) ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
