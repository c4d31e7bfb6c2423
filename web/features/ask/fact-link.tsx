import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AskAnswer, Fact, Source } from "../../lib/ask-types.ts";
import { curlOf } from "../../lib/curl.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.tsx";
import { Popover } from "../../ui/popover.tsx";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";
import { type Place, placeOfFact, placeOfSource } from "./fact-place.ts";
import { factWords } from "./fact-words.ts";

/** How what leads to a proof looks. */
const PROOF_LOOK = "underline decoration-line-strong decoration-dotted underline-offset-2 hover:decoration-solid";

/** Leads from a request to the page that shows what it is about; plain text where no page does. */
export function SourceLink({ source, children }: { source: Source; children: ReactNode }): ReactNode {
  const place = placeOfSource(source);
  return place ? <PlaceLink place={place}>{children}</PlaceLink> : children;
}

function PlaceLink({ place, children }: { place: Place; children: ReactNode }): ReactNode {
  const org = useOrg();
  return (
    <Link to={pagePath(org.id, place.page)} search={place.search as never} className={PROOF_LOOK}>
      {children}
    </Link>
  );
}

export type Proven = Pick<AskAnswer, "facts" | "sources">;

/** A figure that leads to the page on which it stands; where none has it, to how it was computed. */
export function FactLink({ fact, of }: { fact: Fact; of: Proven }): ReactNode {
  const place = placeOfFact(fact, of.facts, of.sources);
  const figure = (
    <data value={fact.value} title={`${fact.label}: ${fact.value}`}>
      {factWords(fact)}
    </data>
  );
  if (place) return <PlaceLink place={place}>{figure}</PlaceLink>;
  return (
    <FactProof fact={fact} of={of}>
      {figure}
    </FactProof>
  );
}

type FactProofProps = { readonly fact: Fact; readonly of: Proven; readonly children: ReactNode };

/** Shows beside a figure that no page has what it is to the last digit, and from which figures or request it comes. */
function FactProof({ fact, of, children }: FactProofProps): ReactNode {
  return (
    <Popover
      label={`Where ${factWords(fact)} comes from`}
      className="w-96 p-4 text-table"
      trigger={
        <button type="button" className={PROOF_LOOK}>
          {children}
        </button>
      }
    >
      {() => <Proof fact={fact} of={of} />}
    </Popover>
  );
}

function Proof({ fact, of }: Omit<FactProofProps, "children">): ReactNode {
  const grounds = of.facts.filter(({ id }) => fact.from.includes(id));
  const source = of.sources.find(({ id }) => id === fact.source);
  return (
    <>
      <div className="font-semibold first-letter:uppercase">{fact.label}</div>
      <div className="tabular break-all">
        <data value={fact.value}>{fact.value}</data> {unitOf(fact)}
      </div>
      {grounds.length > 0 ? (
        <>
          <div className="mt-2 text-xs text-muted">Computed from</div>
          <ul className="max-h-48 overflow-y-auto">
            {grounds.map((ground) => (
              <li key={ground.id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate first-letter:uppercase" title={ground.label}>
                  {ground.label}
                </span>
                <span className="tabular shrink-0">
                  <FactLink fact={ground} of={of} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {source ? (
        <>
          <div className="mt-2 text-xs text-muted">
            {grounds.length > 0 ? "The request of its figures" : "In the answer of"}
          </div>
          <p className="mb-2 font-mono text-xs break-all">
            {source.endpoint}{" "}
            {Object.entries(source.params)
              .map(([name, value]) => `${name}=${[value].flat().join(" & ")}`)
              .join("  ")}
          </p>
          <Button onClick={() => void copyText(curlOf(source.endpoint.replace(/^GET /, ""), source.params))}>
            Copy as curl
          </Button>
        </>
      ) : (
        <p className="mt-2 text-muted">The question itself says it.</p>
      )}
    </>
  );
}

/** In what an exact value is counted; a ratio is a part of one. */
function unitOf({ unit, currency }: Fact): string {
  if (unit === "money") return currency ?? "without a currency";
  return ["ratio", "count", "quantity", "day", "score", "text"].includes(unit) ? "" : unit;
}
