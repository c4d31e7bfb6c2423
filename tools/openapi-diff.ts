// node tools/openapi-diff.ts [--record]: compares docs/openapi.json with what the last release promised, and says
// whether it breaks callers (status 1). --record keeps what it promises now as that of a release.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Outline, outlineOf, readOutline, writeOutline } from "./openapi-outline.ts";

/** What a document changes: sentences. */
export type Difference = { readonly breaks: readonly string[]; readonly adds: readonly string[] };

/** What changes for a caller of the older document. */
export function differenceOf(older: Outline, newer: Outline): Difference {
  const gone = [...older.keys()].filter((place) => !newer.has(place)).map((place) => `${place} is gone.`);
  const changed = [...older].flatMap(([place, before]) => {
    const after = newer.get(place);
    return after === undefined || after === before ? [] : changeOf(place, before, after);
  });
  const fresh = [...newer].filter(([place]) => !older.has(place));
  const demanded = fresh.filter(([place, fact]) => isAsked(place) && fact.startsWith("required") && isOld(place));
  return {
    breaks: [...gone, ...changed, ...demanded.map(([place]) => `${place} must be sent now.`)],
    adds: fresh.filter((entry) => !demanded.includes(entry)).map(([place]) => `${place} is new.`),
  };

  // What belongs to a thing that is new itself breaks nobody.
  function isOld(place: string): boolean {
    const parent = place.replace(/(\.[^.]+| \S+ \S+)$/, "");
    return older.has(parent) || [...older.keys()].some((known) => known.startsWith(`${parent}.`));
  }
}

function changeOf(place: string, before: string, after: string): readonly string[] {
  const [was, is] = [parse(before), parse(after)];
  const lost = is.words.length === 0 ? [] : was.words.filter((word) => !is.words.includes(word));
  const told = `${place} was "${before}" and is "${after}".`;
  if (isAsked(place)) {
    const isNarrower = was.types.some((type) => !is.types.includes(type)) || (is.isRequired && !was.isRequired);
    return isNarrower || lost.length > 0 ? [told] : [];
  }
  const isWider = is.types.some((type) => !was.types.includes(type)) || (was.isRequired && !is.isRequired);
  return isWider ? [told] : [];
}

function parse(fact: string) {
  const [presence = "", types = "", words = ""] = fact.split(", ");
  return {
    isRequired: presence === "required",
    types: types.split(" or "),
    words: words.replace("one of ", "").split("|").filter(Boolean),
  };
}

/** Whether the place is of what callers send. */
function isAsked(place: string): boolean {
  return !/^\S+ \S+ \d/.test(place);
}

const RELEASED = fileURLToPath(new URL("openapi-released.txt", import.meta.url));

/** What the last release promised. */
export function releasedOutline(): Outline {
  return readOutline(readFileSync(RELEASED, "utf8"));
}

/** What docs/openapi.json promises. */
export function presentOutline(): Outline {
  return outlineOf(JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8")));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "--record") writeFileSync(RELEASED, writeOutline(presentOutline()));
  const { breaks, adds } = differenceOf(releasedOutline(), presentOutline());
  const verdict = breaks.length === 0 ? "It breaks no caller of the last release." : "It breaks callers:";
  process.stdout.write([...adds, verdict, ...breaks].map((line) => `${line}\n`).join(""));
  process.exitCode = breaks.length === 0 ? 0 : 1;
}
