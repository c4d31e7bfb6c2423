import type { ReactNode } from "react";
import { FactLink, type Proven } from "./fact-link.tsx";
import { placeOfFact } from "./fact-place.ts";

type FactTextProps = {
  readonly text: string;
  readonly of: Proven;
  /** The facts that the text has; those of the whole answer, unless some are named. */
  readonly ids?: readonly string[];
};

/** A text in which every figure that is a fact leads to where it comes from. */
export function FactText({ text, of, ids }: FactTextProps): ReactNode {
  const own = of.facts.filter(({ id, unit }) => unit !== "text" && (ids?.includes(id) ?? true));
  const byText = Map.groupBy(own, (fact) => fact.text);
  const known = [...byText.keys()].filter((fact) => /\d/.test(fact) && fact.length > 3);
  const pieces = splitAt(
    text,
    known.toSorted((a, b) => b.length - a.length),
  );
  return (
    <>
      {pieces.map(({ at, piece }) => {
        const alike = byText.get(piece) ?? [];
        // Of facts that read the same, one that stands on a page says more.
        const fact = alike.find((one) => placeOfFact(one, of.facts, of.sources)) ?? alike[0];
        return fact ? <FactLink key={at} fact={fact} of={of} /> : <span key={at}>{piece}</span>;
      })}
    </>
  );
}

function splitAt(text: string, known: readonly string[]): readonly { at: number; piece: string }[] {
  if (known.length === 0) return [{ at: 0, piece: text }];
  const escaped = known.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  let at = 0;
  return text.split(new RegExp(`(${escaped.join("|")})`)).map((piece) => {
    const start = at;
    at += piece.length;
    return { at: start, piece };
  });
}
