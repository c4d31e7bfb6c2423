import { useCallback } from "react";
import { keep, kept } from "../../lib/kept.ts";
import { useOrg, useSession } from "../people/session.ts";

const REMEMBERED = 8;

/** A question that was asked, and when last; null: a browser that kept it before moments were kept does not know. */
export type Asked = { readonly question: string; readonly at: string | null };

/** The questions that this person asked last in this organization: the browser keeps them, the service does not. */
export function useAsked() {
  const { person } = useSession();
  const { id } = useOrg();
  const name = `asked:${id}:${person.id}` as const;
  const remember = useCallback(
    (question: string) => {
      const others = read(name).filter((one) => one.question !== question);
      const asked: Asked = { question, at: new Date().toISOString() };
      keep(name, JSON.stringify([asked, ...others].slice(0, REMEMBERED)));
    },
    [name],
  );
  return { readAsked: () => read(name), remember };
}

function read(name: `asked:${string}`): readonly Asked[] {
  try {
    const list: unknown = JSON.parse(kept(name) ?? "[]");
    return Array.isArray(list) ? list.flatMap((one) => askedOf(one) ?? []) : [];
  } catch {
    return [];
  }
}

function askedOf(one: unknown): Asked | null {
  if (typeof one === "string") return { question: one, at: null };
  const { question, at } = (one ?? {}) as Partial<Record<keyof Asked, unknown>>;
  return typeof question === "string" ? { question, at: typeof at === "string" ? at : null } : null;
}
