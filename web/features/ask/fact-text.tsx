import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Fact, Source } from "../../lib/ask-types.ts";
import { useOrg } from "../people/session.ts";
import { pagePath } from "../shell/pages.ts";

const PAGES: Readonly<Record<string, string>> = {
  "GET /api/spend": "spend",
  "GET /api/spend/forecast": "forecast",
  "GET /api/spend/anomalies": "anomalies",
  "GET /api/cves": "vulnerabilities",
  "GET /api/connectors": "connectors",
  "GET /api/usage": "plan",
};

/** Leads from a fact to the page that shows the request it comes from; plain text where no page does. */
export function SourceLink({ source, children }: { source: Source | undefined; children: ReactNode }): ReactNode {
  const org = useOrg();
  const page = source ? PAGES[source.endpoint] : undefined;
  if (!source || page === undefined) return <>{children}</>;
  return (
    <Link
      to={pagePath(org.id, page)}
      search={source.params as never}
      className="underline decoration-line-strong decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {children}
    </Link>
  );
}

/** A text in which every figure that is a fact leads to where it comes from. */
export function FactText(props: { text: string; facts: readonly Fact[]; sources: readonly Source[] }): ReactNode {
  const { text, facts, sources } = props;
  const byText = new Map(facts.filter(({ unit }) => unit !== "text").map((fact) => [fact.text, fact]));
  const known = [...byText.keys()].filter((fact) => /\d/.test(fact) && fact.length > 3);
  const pieces = splitAt(
    text,
    known.toSorted((a, b) => b.length - a.length),
  );
  return (
    <>
      {pieces.map(({ at, piece }) => {
        const fact = byText.get(piece);
        if (!fact) return <span key={at}>{piece}</span>;
        return (
          <SourceLink key={at} source={sources.find(({ id }) => id === fact.source)}>
            <data value={fact.value} title={`${fact.label}: ${fact.value}`}>
              {piece}
            </data>
          </SourceLink>
        );
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
