import type { NamedValue } from "../../dictionary.ts";
import { ENVIRONMENT_KEYS } from "../../lexicon/name-aliases.ts";
import { keysOf, type NameIndex } from "../../name-index.ts";
import { squash } from "../../tokens.ts";
import { fieldOf } from "../filters-of.ts";
import { JOINING, type Mark, marksOf, setsAgainst } from "../frame.ts";
import type { Source } from "../questions.ts";

type Names = Extract<Mark, { is: "names" }>;

// What people gave its name. "Storage" after services stays the kind, though one of them is called so.
const PEOPLES = new Set<NamedValue["field"]>(["tag", "account"]);

/** "Retail against platform": of the things that have the name, the one that the others of the clause are. */
export function besideOthers(mark: Names, marks: readonly Mark[], source: Source): Names {
  if (mark.values.length < 2) return mark;
  const values =
    ofOneKey(mark, marks, source) ?? ofTold(mark, source) ?? ofOneService(mark, marks) ?? ofOneCategory(mark, marks);
  return values ? { ...mark, values } : mark;
}

function ofOneKey(mark: Names, marks: readonly Mark[], { index, apart = [] }: Source): readonly NamedValue[] | null {
  const grouped = marksOf(marks, "concept").flatMap((concept) => keysOf(index, concept.keys));
  // "By team, without web": one of those that are told apart.
  const asked = new Set([...grouped, ...apart.map((group) => group.replace(/^tag:/, ""))]);
  const keys = new Set([...keysOfOthers(mark, marks), ...asked]);
  const alike = mark.values.filter((value) => value.field === "tag" && keys.has(value.key));
  const isOne = alike.length === 1 && !isOfOtherNoun(mark, marks, index);
  const isSaid = alike.every(({ key }) => asked.has(key));
  return isOne && (isSaid || !isOfTwoEnvironments(mark)) ? alike : null;
}

/** "Prod vs dev", where one key of environments has both, and another one has prod on other lines: which is asked. */
function isOfTwoEnvironments({ values }: Names): boolean {
  return values.filter(({ field, key }) => field === "tag" && ENVIRONMENT_KEYS.includes(squash(key))).length > 1;
}

/** "And search?", after a team: the team of that name, and no application. */
function ofTold({ values }: Names, { told = [] }: Source): readonly NamedValue[] | null {
  const own = values.filter((value) => PEOPLES.has(value.field) && told.includes(fieldOf(value)));
  return own.length === 1 ? own : null;
}

/** "S3 against Azure Storage": a service against services, and not all that is of the kind. */
function ofOneService(mark: Names, marks: readonly Mark[]): readonly NamedValue[] | null {
  const services = mark.values.filter(({ field }) => field === "service");
  const isBeside = setsAgainst(marks) && keysOfOthers(mark, marks).includes("none");
  const isOne = services.length === 1 && !isAmidKinds(mark, marks);
  return isOne && (isBeside || isListedWithServices(mark, marks)) ? services : null;
}

const OTHERS_MIN = 2;

/** "AWS Data Transfer, Bandwidth, Networking": the last is a service, as the others of the list are. */
function isListedWithServices(mark: Names, marks: readonly Mark[]): boolean {
  const place = marks.indexOf(mark);
  const isListed = [place - 1, place + 1].some((at) => JOINING.has(marks[at]?.is ?? "filler"));
  const services = othersOf(mark, marks).filter(({ values }) => values.every(({ field }) => field === "service"));
  return isListed && services.length >= OTHERS_MIN;
}

/** "Databases against networking": the kind, as the others are, and no service that is called so. */
function ofOneCategory(mark: Names, marks: readonly Mark[]): readonly NamedValue[] | null {
  const categories = mark.values.filter(({ field }) => field === "category");
  const others = othersOf(mark, marks);
  const areKinds = others.length > 0 && others.every(({ values }) => values.some(({ field }) => field === "category"));
  return setsAgainst(marks) && categories.length === 1 && areKinds ? categories : null;
}

/** The keys of the other names of the clause that mean one thing; of what is no tag, "none". */
function keysOfOthers(mark: Names, marks: readonly Mark[]): readonly string[] {
  const others = othersOf(mark, marks).filter(({ values }) => values.length === 1);
  return others.map(({ values }) => values[0]?.key || "none");
}

/** "The top teams for the web product", where no product is called so: another thing of that name is not meant. */
function isOfOtherNoun(mark: Names, marks: readonly Mark[], index: NameIndex): boolean {
  const next = marks[marks.indexOf(mark) + 1];
  const keys = next?.is === "concept" && next.at === mark.at + mark.length ? keysOf(index, next.keys) : [];
  return keys.length > 0 && !mark.values.some(({ key }) => keys.includes(key));
}

function isAmidKinds(mark: Names, marks: readonly Mark[]): boolean {
  const others = othersOf(mark, marks);
  return others.every(({ values }) => values.every(({ field }) => field !== "service"));
}

/** The other names of a clause; "the rest" has those of all. */
function othersOf(mark: Names, marks: readonly Mark[]): readonly Names[] {
  return marksOf(marks, "names").filter((other) => other !== mark && !other.rest);
}
