import type { Token } from "../tokens.ts";

// What a new request begins with, after "and" or a comma.
const BEGINNINGS = new Set(
  (
    "show list forecast predict identify recommend tell give get find compare what whats which where wheres why how " +
    "explain break summarize summarise analyze analyse is are will do does did can could should help detect estimate"
  ).split(" "),
);
const JOINTS = new Set([",", "and", "then", "also", "&", "plus", "-", "–"]);
const COST_NOUNS = ["cost", "costs", "spend", "spending", "bill", "usage", "expenses"];
// Without one of these, as in "in October, what did we spend", the words belong to what follows.
const REQUESTS = new Set([...BEGINNINGS, ...COST_NOUNS, "please", "i", "we", "need", "want", "top"]);

// Small words of languages that people also ask in; two of them are no accident.
const FOREIGN_WORDS = new Set(
  (
    "cuánto cuanto gasto gastos gastamos mes pasado último qué cuál cuáles costo costos por servicio los las para " +
    "con el la " +
    "wie viel kosten letzten letzter monat welche dienst nach für der die das und wir haben ist ausgaben diesen " +
    "combien coût coûts dépense dépenses dernier mois quel quelle quels avons nous le les des est sont une " +
    "quanto quanti spesa spese mese scorso abbiamo speso quale quali gli della servizio " +
    "quanto gastamos mês passado qual quais serviço serviços nós uma em do da dos"
  ).split(" "),
);
// Words of which one is enough.
const ONLY_FOREIGN = new Set(
  "kostet wieviel ausgegeben combien coûtent dépensé cuánto gastamos quanto speso".split(" "),
);
const ALSO_ENGLISH = new Set([
  "die",
  "des",
  "est",
  "do",
  "la",
  "le",
  "el",
  "em",
  "con",
  "con",
  "das",
  "dos",
  "da",
  "per",
]);
// What a sentence may consist of that says nothing.
const COURTESIES = new Set(
  (
    "good morning afternoon evening day hey hi hello thanks thank you thx ty cheers all team folks guys please , " +
    "there so ok okay cool great nice perfect alright hm hmm"
  ).split(" "),
);
const FRAGMENT_TOKENS_MAX = 6;
// "We have 120k for November. Do we make it?": what is asked of the sentence before.
const IS_MET = "make it|ok|okay|fine|good|safe|alright|(still )?(within|under|over|below|above) (it|that|budget)";
const JUDGED = new RegExp(
  `^(, |and |so )*((do|will|can|did|are|is|were) (we|i|it|that) (${IS_MET})` +
    "|how much (of (it|that) )?(is|do we have|have we) (left|used|remaining|spent))\\b",
);
// "Our Azure budget for 2026 is 400,000 USD": what the question beside it is held against.
const BUDGET = /^((the|our|my|a|and|,) )*(\S+ ){0,2}budget( (for|in|of) \S+( \S+){0,2})? (is|was|=) \S*\d/;
const FOREIGN_MIN = 2;
const LATIN = /\p{Script=Latin}/u;

/** The parts of a question that ask for one thing each: sentences, and what "and" or a comma joins to a new request. */
export function splitClauses(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const current = clauses.at(-1) ?? [];
    const isJoint =
      JOINTS.has(token.word) &&
      beginsAt(tokens, at + 1) &&
      (isHowMuch(tokens, at + 1) || current.some(({ word }) => REQUESTS.has(word))) &&
      // "If I leave out EC2, what did we spend": a condition of what follows.
      current[0]?.word !== "if" &&
      !isHalfOfPair(current);
    if (token.kind === "end" || isJoint) clauses.push([]);
    if (token.kind !== "end") clauses.at(-1)?.push(token);
  }
  const said = clauses.filter((clause) => clause.some(({ word }) => !COURTESIES.has(word)));
  const whole = withFragments(said.length > 0 ? said : clauses.filter(({ length }) => length > 0));
  return whole.map((clause, place) => (place === 0 ? clause : withoutJoint(clause))).filter(({ length }) => length > 0);
}

// "The difference between list price and what we were billed" is one request.
function isHalfOfPair(clause: readonly Token[]): boolean {
  const between = clause.findIndex(({ word }) => word === "between");
  return between >= 0 && !clause.slice(between).some(({ word }) => JOINTS.has(word) && word !== ",");
}

function withoutJoint(clause: readonly Token[]): readonly Token[] {
  const first = clause.findIndex(({ word }) => !JOINTS.has(word));
  return first < 0 ? [] : clause.slice(first);
}

/** "S3 costs?? Last month": what asks for nothing by itself belongs to the sentence before it, or else after it. */
function withFragments(clauses: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const whole: (readonly Token[])[] = [];
  let waiting: readonly Token[] = [];
  for (const clause of clauses) {
    const before = whole.at(-1);
    if (!isFragment(clause)) whole.push([...waiting, ...clause]);
    else if (before) whole[whole.length - 1] = [...before, ...clause];
    waiting = isFragment(clause) && !before ? [...waiting, ...clause] : [];
  }
  return waiting.length > 0 ? [...whole, waiting] : whole;
}

function isFragment(clause: readonly Token[]): boolean {
  if (JUDGED.test(clause.map(({ word }) => word).join(" "))) return true;
  if (BUDGET.test(clause.map(({ word }) => word).join(" "))) return true;
  // "And RDS?" is a question that goes on with the one before.
  if (JOINTS.has(clause[0]?.word ?? "") && clause[0]?.word !== ",") return false;
  const isRequest = ({ word, kind }: Token, at: number) =>
    kind === "cve" || (REQUESTS.has(word) && !isAgreed(clause, at));
  return clause.length <= FRAGMENT_TOKENS_MAX && !clause.some(isRequest);
}

// "October is fine" names the days of what was asked.
function isAgreed(clause: readonly Token[], at: number): boolean {
  return (
    clause[at]?.word === "is" &&
    /^(fine|ok|okay|enough|good|great|perfect|sufficient)$/.test(clause[at + 1]?.word ?? "")
  );
}

function beginsAt(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  // "The total for Q3, and the forecast for Q4".
  const isArticle = word === "the" && tokens[at + 1]?.word === "forecast";
  if (JOINTS.has(word) || isArticle) return beginsAt(tokens, at + 1);
  return isHowMuch(tokens, at) || isOnUnusual(tokens, at) || (tokens[at]?.kind === "word" && BEGINNINGS.has(word));
}

// "Cost per day last week, and was any day out of line?": both are asked.
const ON_UNUSUAL = new RegExp(
  "^(?:(?:was|were|is|are) )?(?:there )?any(?:thing)? .{0,30}?" +
    "(?:unusual|odd|strange|weird|out of line|spikes?|anomal\\w*|abnormal)\\b",
);
const WORDS_LOOKED_AT = 8;

function isOnUnusual(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(at, at + WORDS_LOOKED_AT).map(({ word }) => word);
  return ON_UNUSUAL.test(words.join(" "));
}

/** "Is EKS more than ECS, and by how much": at the end, where a comparison tells it. */
function isHowMuch(tokens: readonly Token[], at: number): boolean {
  const from = JOINTS.has(tokens[at]?.word ?? "") ? at + 1 : at;
  const said = tokens.slice(from, from + 4).map(({ kind, word }) => (kind === "end" ? "" : word));
  return said.join(" ").trim() === "by how much";
}

/** Whether a clause only tells something, as "our costs went up last week" does before "why?". */
export function isStatement([first]: readonly Token[]): boolean {
  return first !== undefined && !REQUESTS.has(first.word);
}

/** Whether the text is in English, as far as its letters and small words tell. `named`: words that are names. */
export function isEnglish(tokens: readonly Token[], named: (token: Token) => boolean): boolean {
  const words = tokens.filter((token) => token.kind === "word" && !named(token));
  const isOther = ({ word }: Token) => /\p{L}/u.test(word) && !LATIN.test(word);
  const letters = (list: readonly Token[]) => list.reduce((sum, { word }) => sum + word.length, 0);
  if (letters(words.filter(isOther)) * 2 > letters(words)) return false;
  if (words.some(({ word }) => ONLY_FOREIGN.has(word))) return false;
  const foreign = words.filter(({ word }) => FOREIGN_WORDS.has(word));
  return foreign.length < FOREIGN_MIN || foreign.every(({ word }) => ALSO_ENGLISH.has(word));
}
